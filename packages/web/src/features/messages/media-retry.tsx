import { retryMedia } from '@guiche/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { applyMessage } from './api.ts';
import styles from './bubble.module.css';

/** Requests a contact's missing file from the channel again. */
export function MediaRetry({ messageId, reachable }: { messageId: number; reachable: boolean }) {
  const { t } = useTranslation('messages');
  const cache = useQueryClient();
  const retry = useMutation({
    mutationFn: () => request(retryMedia, { params: { messageId } }),
    networkMode: 'always',
    onSuccess: (message) => applyMessage(cache, message),
    onError: (error) => showToast({ kind: 'error', text: errorText(error) }),
  });
  return (
    <button
      type="button"
      className={`${styles.fix} ${styles.retry}`}
      aria-disabled={retry.isPending || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={() => !retry.isPending && retry.mutate()}
    >
      {t('tryAgain')}
    </button>
  );
}
