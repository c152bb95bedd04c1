import { resetPassword } from '@guiche/contract/auth';
import { passwordLength } from '@guiche/contract/password-rule';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { ApiError, request } from '../../lib/http.ts';
import { foundFault, isSaidFault, passwordText, refusedPassword } from '../../lib/password-fault.ts';
import { showToast } from '../../ui/toast.ts';
import { FieldError } from './field-error.tsx';
import fields from './fields.module.css';
import { hasKeyboard } from './has-keyboard.ts';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PublicLink } from './public-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { usePhasedSend } from './use-phased-send.ts';

export function ResetPasswordScreen() {
  const { t } = useTranslation('auth');
  const { token } = useSearch({ strict: false }) as { token?: string };
  return (
    <PublicFrame title={t('reset.title')} heading={t('reset.heading')}>
      {token === undefined ? <BadLink text={t('reset.noToken')} /> : <ResetForm token={token} />}
      <p className={styles.alt}>
        <PublicLink to="/login">{t('backToLogin')}</PublicLink>
      </p>
    </PublicFrame>
  );
}

/** Says that the link is invalid, and how to get a new one. */
function BadLink({ text }: { text: string }) {
  const { t } = useTranslation('auth');
  return (
    <div className={fields.answer}>
      <FieldError text={text} alert />
      <PublicLink to="/forgot-password" className={fields.retry}>
        {t('reset.again')}
      </PublicLink>
    </div>
  );
}

/** The error in either password field; while there is one, nothing is sent. */
type Wrong = { at: 'password' | 'confirmation'; key: string };

function findWrong(password: string, confirmation: string): Wrong | null {
  if (password === '') return { at: 'password', key: 'fault.required' };
  if (confirmation === '') return { at: 'confirmation', key: 'fault.required' };
  if (password !== confirmation) return { at: 'confirmation', key: 'reset.mismatch' };
  const fault = foundFault(password, '');
  if (fault === null) return null;
  return { at: 'password', key: isSaidFault(fault) ? `second-factor:newPassword.${fault}` : `fault.${fault}` };
}

/** A refusal that is neither about the password nor about too many tries is about the link. */
const isLinkRefused = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 429 && error.code !== 'ERR_VALIDATION';

function useReset(token: string) {
  const { t } = useTranslation('auth');
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [isDone, setDone] = useState(false);
  const fields = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) };
  const { phase, error, forget, submit } = usePhasedSend(
    (newPassword: string) => request(resetPassword, { body: { token, newPassword } }),
    () => {
      setDone(true);
      setValues({ password: '', confirmation: '' });
      showToast({ kind: 'success', text: t('reset.done') });
    },
  );
  const refused = refusedPassword(error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = findWrong(values.password, values.confirmation);
    setWrong(found);
    if (found === null) return submit(values.password);
    if (found.key === 'reset.mismatch') showToast({ kind: 'error', text: t(found.key) });
    fields[found.at].current?.focus();
  };
  const field = (name: Wrong['at']) => ({
    ref: fields[name],
    value: values[name],
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setWrong(null);
      if (error) forget();
    },
    error:
      wrong?.at === name ? t(wrong.key) : name === 'password' && refused !== null ? passwordText(refused) : undefined,
  });
  return { phase, error, isPlaced: refused !== null, isDone, onSubmit, field };
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const { phase, error, isPlaced, isDone, onSubmit, field } = useReset(token);
  return (
    <>
      {isDone && !error ? (
        <p className={styles.done} role="status">
          {t('reset.done')}
        </p>
      ) : (
        <p className={styles.lead}>{t('reset.lead', { number: passwordLength.min })}</p>
      )}
      <form className={`${styles.form} ${styles.checked}`} onSubmit={onSubmit} noValidate>
        <PasswordField
          {...field('password')}
          label={t('field.newPassword')}
          name="password"
          autoComplete="new-password"
          autoFocus={hasKeyboard()}
          required
        />
        <PasswordField
          {...field('confirmation')}
          label={t('field.confirmation')}
          name="confirmation"
          autoComplete="new-password"
          required
        />
        {error &&
          !isPlaced &&
          (isLinkRefused(error) ? <BadLink text={errorText(error)} /> : <FieldError text={errorText(error)} alert />)}
        <SubmitButton label={t(`reset.${phase}`)} busy={phase === 'sending'} locked={phase !== 'idle'} />
      </form>
    </>
  );
}
