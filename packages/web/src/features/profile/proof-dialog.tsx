import { renewRecoveryCodes, switchSecondFactorOff } from '@guiche/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form.module.css';
import { FormField } from '../../ui/form-field.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { showToast } from '../../ui/toast.ts';

interface ProofDialogProps {
  act: 'renew' | 'off';
  onClose: () => void;
}

/** Asks for the password and a code, to make new recovery codes or to end the second step. */
export function ProofDialog({ act, onClose }: ProofDialogProps) {
  const { t } = useTranslation('second-factor');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: async () => {
      const body = { password, code: code.trim() };
      if (act === 'renew') return (await request(renewRecoveryCodes, { body })).recoveryCodes;
      await request(switchSecondFactorOff, { body });
      return null;
    },
    onSuccess: (codes) => {
      if (codes !== null) return;
      showToast({ kind: 'success', text: t('off.done') });
      onClose();
    },
  });
  const title = t(act === 'renew' ? 'recovery.title' : 'off.title');
  if (send.data)
    return (
      <Dialog opened onClose={onClose} title={title}>
        <RecoveryCodes codes={send.data} />
        <div className={form.formActs}>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('recovery.kept')}
          </button>
        </div>
      </Dialog>
    );
  const isReady = password !== '' && code.trim().length >= 6 && !send.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) send.mutate();
  };
  const refusal = send.error && errorText(send.error);
  const isPassword = send.error !== null && codeOf(send.error) === 'ERR_WRONG_PASSWORD';
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form className={form.form} onSubmit={submit}>
        <p>{t(act === 'renew' ? 'recovery.renewText' : 'off.text')}</p>
        <FormField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={setPassword}
          error={isPassword ? refusal : null}
          isFirst
        />
        <FormField
          label={t('anyCode')}
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={setCode}
          error={isPassword ? null : refusal}
        />
        <div className={form.formActs}>
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('ui:dialog.cancel')}
          </button>
          <button
            type="submit"
            className={act === 'off' ? 'button button-danger' : 'button button-primary'}
            disabled={!isReady}
          >
            {t(act === 'renew' ? 'card.renew' : 'card.switchOff')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
