import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFiles } from '../../../lib/claim-files.ts';
import { showToast } from '../../../ui/toast.ts';
import type { SendAll, SendFiles } from './attachment.ts';

/** Sends files once, even if two tabs show them. */
export function useSendOnce(send: SendAll): SendFiles {
  const { t } = useTranslation('media');
  const isClaiming = useRef(false);
  return (files, hasWords, onGone) => {
    // A second press would find that the first has claimed the files.
    if (isClaiming.current) return;
    isClaiming.current = true;
    const kept = files.filter(({ isKept }) => isKept).map(({ id }) => id);
    claimFiles(kept, () => send(files, hasWords))
      .then(onGone)
      .catch((error: unknown) => {
        console.warn('chosen files not claimed', error);
        showToast({ kind: 'error', text: t('waiting.unread') });
      })
      .finally(() => {
        isClaiming.current = false;
      });
  };
}
