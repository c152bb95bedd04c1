import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { OpenPlaces } from '../../places/index.ts';
import styles from './attach.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What to write here, or what was understood of it. */
  hint?: string;
  error?: string | null;
  onLeave?: () => void;
  maxLength: number;
  inputMode?: 'text' | 'tel' | 'search';
  /** The contact reads it as it is written. */
  isSent?: boolean;
  /** The dialog begins here. */
  isFirst?: boolean;
}

/** A line of text with its name above and what there is to say of it below. */
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
