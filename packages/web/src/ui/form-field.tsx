import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

export interface FieldProps {
  label: string;
  error?: string | null;
  hint?: string | undefined;
  /** The label is visually hidden, because the surroundings explain the field. */
  isUnlabelled?: boolean;
}

interface ControlAria {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with a label above, and an error or hint below. */
export function Labelled({
  label,
  error = null,
  hint,
  isUnlabelled = false,
  wide = false,
  children,
}: FieldProps & { wide?: boolean; children: (aria: ControlAria) => ReactNode }) {
  const id = useId();
  const below = error !== null || hint !== undefined ? `${id}-below` : undefined;
  return (
    <div className={wide ? `${styles.one} ${styles.wide}` : styles.one}>
      <label className={isUnlabelled ? 'only-read' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== null || undefined, 'aria-describedby': below })}
      {error !== null && (
        <p id={below} className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      {error === null && hint !== undefined && (
        <p id={below} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FormFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  type?: 'text' | 'password' | 'number';
  inputMode?: 'tel' | 'email' | 'numeric';
  autoComplete?: string;
  readOnly?: boolean;
  min?: number;
  /** The dialog's first focus. */
  isFirst?: boolean;
}

/** A line of text. */
export function FormField({ label, value, onChange, error = null, hint, isFirst, ...field }: FormFieldProps) {
  const { type = 'text', autoComplete = 'off', ...rest } = field;
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(aria) => (
        <div className="field">
          <input
            {...aria}
            {...rest}
            type={type}
            dir={type === 'text' ? 'auto' : undefined}
            autoComplete={autoComplete}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            data-autofocus={isFirst || undefined}
          />
        </div>
      )}
    </Labelled>
  );
}

interface AreaFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  rows?: number;
}

/** Several lines of text. */
export function AreaField({ label, value, onChange, error = null, hint, maxLength, rows = 3 }: AreaFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} wide>
      {(aria) => (
        <textarea
          {...aria}
          className={styles.area}
          dir="auto"
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

interface ChoiceFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** A native select, which works by touch, keys and screen readers. */
export function ChoiceField({ label, value, onChange, choices, error = null, hint, disabled }: ChoiceFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(aria) => (
        <div className="field">
          <select {...aria} value={value} disabled={disabled} onChange={(event) => onChange(event.currentTarget.value)}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Labelled>
  );
}

interface SwitchFieldProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch with an explanation. */
export function SwitchField({ label, hint, checked, onChange, disabled }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={styles.switchRow} htmlFor={id}>
      <span>
        {label}
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
