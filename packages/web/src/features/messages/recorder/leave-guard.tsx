import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { leavesChat } from '../leaves-chat.ts';

/** Asks before leaving during a recording, which is stored nowhere. */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('media');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leavesChat(current, next),
    enableBeforeUnload: true,
    withResolver: true,
  });
  return (
    <Dialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('record.leave.title')}
      actions={
        <>
          <button
            type="button"
            className="button button-default"
            onClick={() => {
              onLeave();
              proceed?.();
            }}
          >
            {t('record.leave.discard')}
          </button>
          <button type="button" className="button button-primary" onClick={() => reset?.()} data-autofocus>
            {t('record.leave.stay')}
          </button>
        </>
      }
    >
      <p>{t('record.leave.text')}</p>
    </Dialog>
  );
}
