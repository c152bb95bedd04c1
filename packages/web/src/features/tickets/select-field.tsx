import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './dialogs.module.css';

interface SelectFieldProps {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  choices: readonly { id: number; name: string }[];
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** The colour of the chosen option. */
  color?: string | undefined;
  error?: string | null;
  /** The dialog's first focus. */
  isFirst?: boolean;
  isRequired?: boolean;
}

/** A native select, which works by touch, keys and screen readers. */
export function SelectField({
  label,
  value,
  onChange,
  choices,
  placeholder,
  color,
  error = null,
  isFirst,
  isRequired = false,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={`field ${styles.tall}`}>
        {color !== undefined && <i className={styles.dot} style={{ background: color }} aria-hidden="true" />}
        <select
          id={id}
          value={value ?? ''}
          required={isRequired}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          data-autofocus={isFirst || undefined}
          onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
        >
          <option value="">{placeholder}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
