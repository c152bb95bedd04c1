import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sessionState } from '../../../lib/session-store.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Whether the chat goes out of sight: another address, or the list in front of it. Whoever is signed out is not asked. */
function leaves(current: { pathname: string }, next: { pathname: string; search: unknown }): boolean {
  if (sessionState().status !== 'signed-in') return false;
  return current.pathname !== next.pathname || Object(next.search).side === 'list';
}

/** Leaving with a recording under way asks first: it is kept nowhere. */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('media');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next),
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
