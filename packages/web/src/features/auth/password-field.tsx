import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './login.module.css';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Id of the message that says what is wrong, when something is. */
  errorId: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be looked at, with a word when caps lock is on. */
export function PasswordField({ value, onChange, errorId, ref }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const id = useId();
  const capsId = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const described = [errorId, caps ? capsId : undefined].filter(Boolean).join(' ');
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {t('login.password')}
      </label>
      <div className={`field ${styles.password}`}>
        <input
          id={id}
          ref={ref}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          maxLength={128}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={noteCaps}
          onKeyUp={noteCaps}
          onBlur={() => setCaps(false)}
          aria-invalid={errorId !== undefined}
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
    </>
  );
}
