import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';

/** When the searched message no longer exists, the chat opens as usual and says so. */
export function useGoneHit(failed: unknown, around: number | null, showNewest: () => void) {
  const { t } = useTranslation('messages');
  const gone = around !== null && failed !== null && codeOf(failed) === 'ERR_NO_MESSAGE_FOUND';
  const leave = useEffectEvent(() => {
    showToast({ kind: 'info', text: t('hits.gone') });
    showNewest();
  });
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
}
