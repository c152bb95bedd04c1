import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { OpenPlaces } from '../../places/index.ts';
import styles from './builder.module.css';

interface BuiltFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  error: string | null;
  hint?: string | undefined;
  /** Several lines. */
  isLong?: boolean;
  inputMode?: 'text' | 'tel' | 'url' | 'decimal' | 'email';
  isFirst?: boolean;
}

/** A field with its length, open places and faults. */
export function BuiltField({ label, value, onChange, maxLength, error, hint, isLong, ...field }: BuiltFieldProps) {
  const id = useId();
  const shared = {
    id,
    dir: 'auto',
    autoComplete: 'off',
    maxLength,
    value,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': `${id}-below`,
    'data-autofocus': field.isFirst || undefined,
  } as const;
  return (
    <div>
      <label className={`field-label ${styles.label}`} htmlFor={id}>
        {label}
        <span className={styles.count} aria-hidden="true">{`${value.length}/${maxLength}`}</span>
      </label>
      {isLong ? (
        <textarea
          {...shared}
          className={styles.area}
          rows={3}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div className="field">
          <input
            {...shared}
            type="text"
            inputMode={field.inputMode}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
      <OpenPlaces text={value} isFilled={false} />
      <p id={`${id}-below`} className={error === null ? styles.quiet : 'field-error'} role="status">
        {error !== null && <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />}
        {error ?? hint}
      </p>
    </div>
  );
}
