import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import formStyles from './contact-form.module.css';
import styles from './contacts.module.css';

interface FormFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: string;
  maxLength: number;
  inputMode?: 'tel' | 'email';
  readOnly?: boolean;
  /** The dialog begins here. */
  isFirst?: boolean;
}

/** A line of text with its name above, and below what is wrong with it. */
export function FormField({ label, value, onChange, error = null, hint, ...field }: FormFieldProps) {
  const id = useId();
  return (
    <div className={formStyles.formField}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          inputMode={field.inputMode}
          maxLength={field.maxLength}
          readOnly={field.readOnly}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={error !== null || hint !== undefined ? `${id}-below` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-autofocus={field.isFirst || undefined}
        />
      </div>
      {error !== null ? (
        <p id={`${id}-below`} className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-below`} className={`${formStyles.hint} ${styles.quiet}`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
