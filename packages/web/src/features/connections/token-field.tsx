import { connectionTokenLength, updateConnection } from '@guiche/contract/connection-settings';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { applyConnection } from './api.ts';
import styles from './form.module.css';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The last eight values of a byte are drawn again, because they would make some letters likelier. */
function newToken(): string {
  let token = '';
  while (token.length < connectionTokenLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(connectionTokenLength)))
      if (byte < 248 && token.length < connectionTokenLength) token += letters[byte % letters.length];
  return token;
}

/** The token of other programs: masked, copied, and replaced at once when it leaked. */
export function TokenField({ whatsappId, initial }: { whatsappId: number; initial: string | null }) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const [token, setToken] = useState(initial);
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => request(updateConnection, { params: { whatsappId }, body: { token: newToken() } }),
    onSuccess: (saved) => {
      setToken(saved.token);
      setAsking(false);
      applyConnection(cache, saved);
      showToast({ kind: 'success', text: t('token.renewed') });
    },
  });
  return (
    <section className={styles.facts} aria-label={t('token.title')}>
      <h3 className="field-label">{t('token.title')}</h3>
      <div className={styles.fact}>
        <code className={styles.mono}>{token === null ? t('token.none') : `••••••••${token.slice(-4)}`}</code>
        {token !== null && (
          <IconButton
            label={t('copy', { what: t('token.title') })}
            icon={IconCopy}
            onClick={() => void copyText(token)}
          />
        )}
        <IconButton label={t('token.renew')} icon={IconRefresh} onClick={() => setAsking(true)} />
      </div>
      <ConfirmDialog
        danger
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('token.askTitle')}
        confirmLabel={t('token.renew')}
        onConfirm={() => renew.mutate()}
        busy={renew.isPending}
      >
        <p>{t('token.askText')}</p>
        {renew.error !== null && (
          <p className={styles.refusal} role="alert">
            {errorText(renew.error)}
          </p>
        )}
      </ConfirmDialog>
    </section>
  );
}
