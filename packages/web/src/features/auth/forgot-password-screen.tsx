import { forgotPassword } from '@guiche/contract/auth';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { checkEmail } from './check-fields.ts';
import { FieldError } from './field-error.tsx';
import { hasKeyboard } from './has-keyboard.ts';
import styles from './login.module.css';
import { PublicFrame } from './public-frame.tsx';
import { PublicLink } from './public-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { usePhasedSend } from './use-phased-send.ts';

export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  return (
    <PublicFrame title={t('forgot.title')} heading={t('forgot.heading')}>
      <p className={styles.lead}>{t('forgot.lead')}</p>
      <ForgotPasswordForm />
      <p className={styles.alt}>
        <PublicLink to="/login">{t('backToLogin')}</PublicLink>
      </p>
    </PublicFrame>
  );
}

function ForgotPasswordForm() {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { phase, error, submit } = usePhasedSend(
    (address: string) => request(forgotPassword, { body: { email: address } }),
    () => {
      setTried(false);
      showToast({ kind: 'success', text: t('forgot.done') });
    },
  );
  const fault = isTried ? checkEmail(email) : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (checkEmail(email) === null) submit(email.trim());
    else field.current?.focus();
  };
  return (
    <form className={`${styles.form} ${styles.checked}`} onSubmit={onSubmit} noValidate>
      <TextField
        ref={field}
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={hasKeyboard()}
        required
        value={email}
        onValue={setEmail}
        error={fault === null ? undefined : t(`fault.${fault}`)}
      />
      {error && <FieldError text={errorText(error)} alert />}
      <SubmitButton label={t(`forgot.${phase}`)} busy={phase === 'sending'} locked={phase !== 'idle'} />
    </form>
  );
}
