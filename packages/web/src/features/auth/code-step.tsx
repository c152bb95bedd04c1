import { giveSecondFactor } from '@guiche/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import styles from './login.module.css';
import { PublicFrame } from './public-frame.tsx';
import steps from './steps.module.css';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useBeginSession } from './use-begin-session.ts';

interface StepProps {
  pass: string;
  onBack: () => void;
}

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function CodeStep({ pass, onBack }: StepProps) {
  const { t } = useTranslation('second-factor');
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = useBeginSession();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(giveSecondFactor, { body: { pass, code: code.trim() } }),
    networkMode: 'always',
    onSuccess: enter,
    onError: () => field.current?.select(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && code.trim().length >= 6) mutate();
  };
  const swap = () => {
    setRecovery(!isRecovery);
    setCode('');
    reset();
    field.current?.focus();
  };
  return (
    <PublicFrame title={t('step.title')} heading={t('step.title')}>
      <p className={styles.lead}>{t(isRecovery ? 'step.recoveryLead' : 'step.lead')}</p>
      <form className={`${styles.form} ${styles.checked}`} onSubmit={submit}>
        <TextField
          ref={field}
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          autoFocus
          required
          minLength={6}
          maxLength={isRecovery ? 20 : 7}
          value={code}
          onValue={(value) => {
            setCode(value);
            if (error) reset();
          }}
        />
        {error && (
          <p className={`field-error ${steps.refusal}`} role="alert">
            {errorText(error)}
          </p>
        )}
        <SubmitButton label={t('step.submit')} busy={isPending} />
      </form>
      <p className={styles.alt}>
        <button type="button" className="link" onClick={swap}>
          {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
        </button>
      </p>
      <p className={styles.alt}>
        <button type="button" className="link" onClick={onBack}>
          {t('auth:backToLogin')}
        </button>
      </p>
    </PublicFrame>
  );
}
