import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { claimFiles } from '../../../lib/draft-files.ts';
import { showToast } from '../../../ui/toast.ts';
import type { CaptionedFile, SendFiles } from './attachment.ts';

/** Files leave once, though two tabs may show them. `send`: false when nobody is signed in any more. */
export function useSendOnce(send: (files: readonly CaptionedFile[], hasWords: boolean) => boolean): SendFiles {
  const { t } = useTranslation('media');
  const isClaiming = useRef(false);
  return (files, hasWords, onGone) => {
    // Pressed twice, the second would find that the first was quicker.
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
