import { beginRequiredFactor, confirmRequiredFactor } from '@guiche/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { AuthenticatorSecret } from '../../ui/authenticator-secret.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { Refusal } from '../../ui/refusal.tsx';
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

/** Sets up the second step for people who must have it; nothing else opens before. */
export function SetUpStep({ pass, onBack }: StepProps) {
  const { t } = useTranslation('second-factor');
  const enter = useBeginSession();
  const begun = useQuery({
    queryKey: ['second-factor-set-up', pass],
    queryFn: () => request(beginRequiredFactor, { body: { pass } }),
    staleTime: Number.POSITIVE_INFINITY, // a second request would bring another secret
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    throwOnError: false,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => request(confirmRequiredFactor, { body: { pass, code } }),
    networkMode: 'always',
  });
  const done = confirm.data;
  if (done)
    return (
      <PublicFrame title={t('recovery.title')} heading={t('recovery.title')} tall>
        <RecoveryCodes codes={done.recoveryCodes} />
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            enter(done.session);
          }}
        >
          <SubmitButton label={t('recovery.kept')} busy={false} />
        </form>
      </PublicFrame>
    );
  const error = confirm.error ?? begun.error;
  return (
    <PublicFrame title={t('setUp.title')} heading={t('setUp.title')} tall>
      <p className={styles.lead}>{t('setUp.required')}</p>
      {begun.data && (
        <div className={steps.part}>
          <AuthenticatorSecret {...begun.data} />
        </div>
      )}
      <Refusal error={error} />
      {begun.data && <CodeForm onCode={confirm.mutate} busy={confirm.isPending} />}
      <p className={styles.alt}>
        <button type="button" className="link" onClick={onBack}>
          {t('auth:backToLogin')}
        </button>
      </p>
    </PublicFrame>
  );
}

function CodeForm({ onCode, busy }: { onCode: (code: string) => void; busy: boolean }) {
  const { t } = useTranslation('second-factor');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onCode(code.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]{3} ?[0-9]{3}"
        required
        maxLength={7}
        value={code}
        onValue={setCode}
      />
      <SubmitButton label={t('setUp.confirm')} busy={busy} />
    </form>
  );
}
