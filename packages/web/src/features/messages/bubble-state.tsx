import { resendMessage } from '@guiche/contract/messages';
import { IconAlertCircle, IconMessageQuestion } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { applyMessage } from './api.ts';
import { sendQueue } from './browser-send-queue.ts';
import styles from './bubble.module.css';
import type { ShownMessage } from './chat-rows.ts';

/**
 * The reason in the current language, if it has a text for people: most of the providers' codes have none. Empty until
 * the texts are loaded.
 */
function useReason(code: string | null): string | null {
  const { t, i18n } = useTranslation('kinds', { bindI18nStore: 'added' });
  if (code === null) return null;
  if (i18n.exists(`kinds:refusal.${code}`)) return t(`refusal.${code}`);
  return i18n.exists(code, { ns: 'errors' }) ? errorText(code) : null;
}

/** Below a message that failed or is unconfirmed: what is known, and what to do. */
export function BubbleState({ shown }: { shown: ShownMessage }) {
  const { sendState, sendError } = shown.message;
  if (sendState === 'failed') return <FailedState shown={shown} />;
  if (sendState === 'sent') return sendError === null ? null : <RefusedChange code={sendError} />;
  return sendState === 'unconfirmed' ? <UnconfirmedState shown={shown} /> : null;
}

/** The channel refused to edit or revoke the message; it is shown as it is there. */
function RefusedChange({ code }: { code: string }) {
  const reason = useReason(code);
  if (reason === null) return null;
  return (
    <p className={`${styles.state} ${styles.bad}`} role="status">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {reason}
    </p>
  );
}

function useResend(messageId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request(resendMessage, { params: { messageId } }),
    networkMode: 'always',
    onSuccess: (message) => applyMessage(cache, message),
    onError: (error) => showToast({ kind: 'error', text: errorText(error) }),
  });
}

function FailedState({ shown: { message, queued } }: { shown: ShownMessage }) {
  const { t } = useTranslation('messages');
  const resend = useResend(message.id);
  const retry = () => (queued ? sendQueue.retry(queued.clientId) : resend.mutate());
  const reason = useReason(message.sendError);
  return (
    <p className={`${styles.state} ${styles.bad}`}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {t('failed')} {reason}
      </span>
      <button type="button" className={styles.fix} aria-disabled={resend.isPending} onClick={retry}>
        {t('tryAgain')}
      </button>
      {queued && (
        <button type="button" className={styles.drop} onClick={() => sendQueue.discard(queued.clientId)}>
          {t('discard')}
        </button>
      )}
    </p>
  );
}

function UnconfirmedState({ shown: { message } }: { shown: ShownMessage }) {
  const { t } = useTranslation('messages');
  const resend = useResend(message.id);
  return (
    <p className={`${styles.state} ${styles.unsure}`}>
      <IconMessageQuestion size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('unconfirmed')}</span>
      <button type="button" className={styles.fix} aria-disabled={resend.isPending} onClick={() => resend.mutate()}>
        {t('resend')}
      </button>
    </p>
  );
}
