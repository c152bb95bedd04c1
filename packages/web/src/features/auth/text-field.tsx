import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { FieldError } from './field-error.tsx';
import styles from './fields.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string, field: HTMLInputElement) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, onValue, error, ...rest }: TextFieldProps) {
  const id = useId();
  const errorId = useId();
  return (
    <div className={styles.slot}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          {...rest}
          id={id}
          onChange={(event) => onValue(event.target.value, event.target)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
      </div>
      {error !== undefined && <FieldError id={errorId} text={error} />}
    </div>
  );
}
