import { passwordLength } from '@guiche/contract/password-rule';
import { changeOwnPassword } from '@guiche/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { foundFault, isSaidFault, passwordText, refusedPassword } from '../../lib/password-fault.ts';
import form from '../../ui/form.module.css';
import { FormField } from '../../ui/form-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { sessionsOptions } from './api.ts';
import { Card } from './card.tsx';
import styles from './profile.module.css';

const empty = { current: '', next: '', again: '' };

/** Changes the password, which ends the other sessions. */
export function PasswordCard({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  const cache = useQueryClient();
  const [values, setValues] = useState(empty);
  const [isTried, setTried] = useState(false);
  const isDirty = Object.values(values).some((text) => text !== '');
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const forget = () => {
    setValues(empty);
    setTried(false);
  };
  const change = useMutation({
    mutationFn: () =>
      request(changeOwnPassword, { body: { currentPassword: values.current, newPassword: values.next } }),
    onSuccess: () => {
      forget();
      showToast({ kind: 'success', text: t('password.changed') });
      return cache.invalidateQueries({ queryKey: sessionsOptions.queryKey });
    },
  });
  const refused = refusedPassword(change.error);
  const faultOfNext = (password: string, email: string) => {
    const fault = foundFault(password, email);
    if (fault === null || isSaidFault(fault)) return fault && passwordText(fault);
    return t('password.short', { number: passwordLength.min });
  };
  const faults = {
    current: values.current === '' ? t('auth:fault.required') : null,
    next: faultOfNext(values.next, user.email) ?? (refused && passwordText(refused)),
    again: values.again !== values.next ? t('auth:reset.mismatch') : null,
  };
  const isWrong = change.error !== null && codeOf(change.error) === 'ERR_WRONG_PASSWORD';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!change.isPending && Object.values(faults).every((fault) => fault === null)) change.mutate();
  };
  const field = (name: keyof typeof values) => ({
    type: 'password' as const,
    maxLength: passwordLength.max,
    value: values[name],
    error: isTried ? faults[name] : null,
    onChange: (text: string) => {
      setValues((before) => ({ ...before, [name]: text }));
      if (change.error) change.reset();
    },
  });
  const current = field('current');
  return (
    <Card title={t('password.title')} text={t('password.text')}>
      <form className={form.form} onSubmit={submit} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <div className={form.fields}>
          <FormField
            {...current}
            label={t('password.current')}
            autoComplete="current-password"
            error={isWrong ? errorText(change.error) : current.error}
          />
          <FormField {...field('next')} label={t('password.next')} autoComplete="new-password" />
          <FormField {...field('again')} label={t('password.again')} autoComplete="new-password" />
        </div>
        {change.error !== null && !isWrong && refused === null && (
          <p className="field-error" role="alert">
            {errorText(change.error)}
          </p>
        )}
        {isDirty && (
          <div className={styles.acts}>
            <button type="button" className="button button-quiet" onClick={forget}>
              {t('discard')}
            </button>
            <button type="submit" className="button button-primary" disabled={change.isPending}>
              {t('password.submit')}
            </button>
          </div>
        )}
      </form>
    </Card>
  );
}
