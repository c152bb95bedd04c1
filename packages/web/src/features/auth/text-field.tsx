import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  /** Said below, where nothing is wrong. */
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, onValue, error, hint, ...rest }: TextFieldProps) {
  const id = useId();
  const belowId = useId();
  return (
    <div className={styles.slot}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          {...rest}
          id={id}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={(error ?? hint) === undefined ? undefined : belowId}
        />
      </div>
      {error !== undefined && <FieldError id={belowId} text={error} />}
      {error === undefined && hint !== undefined && (
        <p id={belowId} className={styles.below}>
          {hint}
        </p>
      )}
    </div>
  );
}
