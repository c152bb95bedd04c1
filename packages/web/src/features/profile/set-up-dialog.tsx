import { beginSecondFactor, confirmSecondFactor } from '@guiche/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { AuthenticatorSecret } from '../../ui/authenticator-secret.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form.module.css';
import { FormField } from '../../ui/form-field.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';

/** Sets up the second factor in steps: the password, the secret with a first code, the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const begin = useMutation({ mutationFn: (password: string) => request(beginSecondFactor, { body: { password } }) });
  const confirm = useMutation({ mutationFn: (code: string) => request(confirmSecondFactor, { body: { code } }) });
  const codes = confirm.data?.recoveryCodes;
  if (codes)
    return (
      <Dialog opened onClose={onClose} title={t('recovery.title')}>
        <RecoveryCodes codes={codes} />
        <div className={form.formActs}>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('recovery.kept')}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t('setUp.title')}>
      {begin.data ? (
        <>
          <AuthenticatorSecret {...begin.data} />
          <OneField
            key="code"
            label={t('code')}
            submit={t('setUp.confirm')}
            error={confirm.error}
            busy={confirm.isPending}
            onSend={(code) => confirm.mutate(code.trim())}
            onCancel={onClose}
            isCode
          />
        </>
      ) : (
        <OneField
          key="password"
          label={t('password')}
          submit={t('setUp.next')}
          error={begin.error}
          busy={begin.isPending}
          onSend={begin.mutate}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface OneFieldProps {
  label: string;
  submit: string;
  error: Error | null;
  busy: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
  isCode?: boolean;
}

function OneField({ label, submit, error, busy, onSend, onCancel, isCode = false }: OneFieldProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && text.trim() !== '') onSend(text);
  };
  const kind = isCode
    ? ({ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } as const)
    : ({ type: 'password', autoComplete: 'current-password', maxLength: 128 } as const);
  return (
    <form className={form.form} onSubmit={send}>
      <FormField {...kind} label={label} value={text} onChange={setText} error={error && errorText(error)} isFirst />
      <div className={form.formActs}>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {t('dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy || text.trim() === ''}>
          {submit}
        </button>
      </div>
    </form>
  );
}
