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
  /** How the number is read; null: there is nothing to judge. */
  reading: TypedNumber | null;
  isTried: boolean;
  error: string | null;
  /** Shown instead of the reading where the person may not change the number. */
  fixed: string | null;
}

/** A number in any notation; below it what will be stored, or the choice between several readings. */
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
