import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { OpenPlaces } from '../../places/index.ts';
import styles from './attach.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What to type, or how it was understood. */
  hint?: string;
  error?: string | null;
  onLeave?: () => void;
  maxLength: number;
  inputMode?: 'text' | 'tel' | 'search';
  /** The text is sent to the contact. */
  isSent?: boolean;
  /** The dialog's first focus. */
  isFirst?: boolean;
}

/** A text field with a label above and a hint or error below. */
export function TextField({ label, value, onChange, hint, error = null, onLeave, ...field }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={`field ${styles.field}`}>
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          inputMode={field.inputMode}
          maxLength={field.maxLength}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
          data-autofocus={field.isFirst || undefined}
        />
      </div>
      {field.isSent && <OpenPlaces text={value} isFilled={false} />}
      <p id={`${id}-below`} className={error === null ? styles.quiet : 'field-error'} role="status">
        {error !== null && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
        {error ?? hint}
      </p>
    </div>
  );
}
