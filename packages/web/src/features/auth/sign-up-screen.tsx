import { passwordLength } from '@guiche/contract/password-rule';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { isNumberFault } from '../../lib/number-fault.ts';
import { isSaidFault, passwordText } from '../../lib/password-fault.ts';
import { usePublicSetting } from '../../lib/public-settings.ts';
import { FieldError } from './field-error.tsx';
import fields from './fields.module.css';
import { hasKeyboard } from './has-keyboard.ts';
import styles from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { PlanField } from './plan-field.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PublicLink } from './public-link.tsx';
import type { Fault, SignUpField } from './sign-up-values.ts';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useSignUp } from './use-sign-up.ts';

export function SignUpScreen() {
  const { t } = useTranslation('auth');
  const isOff = usePublicSetting('userCreation') === 'disabled';
  return (
    <PublicFrame title={t('signUp.title')} heading={t('signUp.heading')} tall={!isOff}>
      {isOff ? (
        <p className={styles.notice} role="status">
          {t('errors:ERR_USER_CREATION_DISABLED')}
        </p>
      ) : (
        <SignUpForm />
      )}
      <p className={styles.alt}>
        {t('signUp.haveAccount')} <PublicLink to="/login">{t('signUp.toLogin')}</PublicLink>
      </p>
    </PublicFrame>
  );
}

function SignUpForm() {
  const { t } = useTranslation('auth');
  const { companyId } = useSearch({ strict: false }) as { companyId?: number };
  const form = useRef<HTMLFormElement>(null);
  const { values, reading, change, leave, faultOf, submit, refusals, isWaiting, isPending, error } =
    useSignUp(companyId);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const wordsOf = (fault: Fault) => {
    if (isSaidFault(fault)) return passwordText(fault);
    return t(isNumberFault(fault) ? `numbers:${fault}` : `fault.${fault}`);
  };
  const field = <K extends SignUpField>(name: K) => {
    const fault = faultOf(name);
    return {
      value: values[name],
      onValue: (value: (typeof values)[K]) => change(name, value),
      onBlur: () => leave(name),
      error: fault === null ? undefined : wordsOf(fault),
    };
  };
  return (
    <form ref={form} className={`${styles.form} ${styles.checked}`} onSubmit={onSubmit} noValidate>
      <TextField
        {...field('companyName')}
        label={t('field.companyName')}
        name="companyName"
        autoComplete="organization"
        autoFocus={hasKeyboard()}
        required
      />
      <TextField {...field('name')} label={t('field.name')} name="name" autoComplete="name" required />
      <TextField
        {...field('email')}
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        {...field('password')}
        label={t('field.password')}
        name="password"
        autoComplete="new-password"
        placeholder={t('field.optionalPassword', { number: passwordLength.min })}
      />
      <PhoneField {...field('phone')} label={t('field.phone')} reading={reading} />
      <PlanField {...field('planId')} />
      {error && (
        <div className={fields.answer}>
          <FieldError text={errorText(error)} alert />
        </div>
      )}
      <SubmitButton label={t('signUp.submit')} busy={isWaiting || isPending} locked={isPending} />
    </form>
  );
}
