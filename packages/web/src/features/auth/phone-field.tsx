import { longestWrapped } from '@guiche/contract/phone';
import type { TypedNumber } from '../../lib/use-typed-number.ts';
import { NumberChoices } from '../../ui/number-choices.tsx';
import fields from './fields.module.css';
import { TextField } from './text-field.tsx';

interface PhoneFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** How the number is read; null: there is nothing to judge. */
  reading: TypedNumber | null;
}

/** A number of any country in any notation; below it what will be stored, or the choice between several readings. */
export function PhoneField({ reading, ...field }: PhoneFieldProps) {
  return (
    <div className={fields.phone}>
      <TextField
        {...field}
        hint={reading?.kind === 'number' ? reading.number.text : undefined}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+55 11 98765-4321"
        maxLength={longestWrapped}
        required
      />
      <NumberChoices reading={reading} onChoose={({ shown }) => field.onValue(shown)} />
    </div>
  );
}
