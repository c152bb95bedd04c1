import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { FieldError } from './field-error.tsx';
import styles from './fields.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** The error comes from an answer: it is announced, and long enough to need a line of its own. */
  answered?: boolean;
  required?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password field that can show its text and warns when caps lock is on. */
export function PasswordField({ label, value, onValue, onBlur, error, answered = false, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [id, capsId, errorId] = [useId(), useId(), useId()];
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const described = [error === undefined ? '' : errorId, caps ? capsId : ''].join(' ').trim();
  const leave = () => {
    setCaps(false);
    onBlur?.();
  };
  return (
    <div className={answered ? styles.tallSlot : styles.slot}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={`field ${styles.password}`}>
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          maxLength={128}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={noteCaps}
          onKeyUp={noteCaps}
          onBlur={leave}
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        <IconButton
          className={styles.reveal}
          label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          icon={shown ? IconEyeOff : IconEye}
          onClick={() => setShown(!shown)}
        />
      </div>
      {caps && (
        <p id={capsId} className={styles.hint}>
          {t('login.capsLock')}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId} text={error} alert={answered} />}
    </div>
  );
}
