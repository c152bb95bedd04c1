import { longestWrapped } from '@guiche/contract/phone';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { numberFault } from '../../lib/number-fault.ts';
import type { TypedNumber } from '../../lib/use-typed-number.ts';
import { FormField } from '../../ui/form-field.tsx';
import { NumberChoices } from '../../ui/number-choices.tsx';

interface ContactNumberFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What it is read as; null: nothing that is to be judged. */
  reading: TypedNumber | null;
  isTried: boolean;
  error: string | null;
  /** Said in the place of what is read: the number is not this person's to change. */
  fixed: string | null;
}

/** A number in any writing; below it what will be kept, or the question which of several it is. */
export function ContactNumberField({ value, onChange, reading, isTried, error, fixed }: ContactNumberFieldProps) {
  const { t } = useTranslation('contacts');
  const fault = isTried ? numberFault(reading) : null;
  return (
    <div>
      <FormField
        label={t('field.number')}
        value={fixed === null ? value : formatPhone(value)}
        onChange={onChange}
        error={error ?? (fault && t(`numbers:${fault}`))}
        hint={fixed ?? (reading?.kind === 'number' ? reading.number.text : t('field.numberHint'))}
        maxLength={longestWrapped}
        inputMode="tel"
        readOnly={fixed !== null}
      />
      <NumberChoices reading={reading} onChoose={({ shown }) => onChange(shown)} />
    </div>
  );
}
