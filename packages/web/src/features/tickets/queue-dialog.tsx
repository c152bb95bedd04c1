import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readPreference } from '../../lib/preferences.ts';
import { isEditable } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import styles from './queue-dialog.module.css';
import { useOfferedQueues } from './use-offered-queues.ts';

interface QueueDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The label of the act's button, for companies without queues. */
  confirmLabel: string;
  /** Null: the company has no queues. */
  onChoose: (queueId: number | null) => void;
}

const mostDigits = 9;

/** Chooses the queue of a ticket without one, by a click or a digit. */
export function QueueDialog({ opened, onClose, title, confirmLabel, onChoose }: QueueDialogProps) {
  const { t } = useTranslation('moves');
  const { user } = useSession();
  const { queues, error, refetch } = useOfferedQueues();
  const hasKeys = readPreference('letterKeys') === 'on';
  // A person in one queue who may choose any most likely means their own.
  const own = user.queues.length === 1 ? user.queues[0]?.id : undefined;
  const first = queues?.some(({ id }) => id === own) ? own : queues?.[0]?.id;
  useDigits(opened && hasKeys, (digit) => {
    const queue = queues?.[digit - 1];
    if (queue) onChoose(queue.id);
  });

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <button type="button" className="button button-default" onClick={onClose}>
            {t('ui:dialog.cancel')}
          </button>
          {queues?.length === 0 && (
            <button type="button" className="button button-primary" onClick={() => onChoose(null)}>
              {confirmLabel}
            </button>
          )}
        </>
      }
    >
      {error !== null && queues === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && queues === undefined && <p role="status">{t('log.loading')}</p>}
      {hasKeys && queues !== undefined && queues.length > 0 && <p className={styles.hint}>{t('queueDialog.hint')}</p>}
      <ol className={styles.queues} aria-label={t('tickets:queueDialog.queue')}>
        {queues?.map((queue, index) => (
          <li key={queue.id}>
            <button
              type="button"
              className={styles.queue}
              data-autofocus={queue.id === first || undefined}
              aria-keyshortcuts={hasKeys && index < mostDigits ? String(index + 1) : undefined}
              onClick={() => onChoose(queue.id)}
            >
              <i className={styles.dot} style={{ background: queue.color }} aria-hidden="true" />
              <span className={styles.name} dir="auto">
                {queue.name}
              </span>
              {hasKeys && index < mostDigits && (
                <span className={styles.key} aria-hidden="true">
                  {index + 1}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Calls `onDigit` for 1 to 9, from the number row or the keypad, unless somebody types elsewhere. */
function useDigits(active: boolean, onDigit: (digit: number) => void) {
  const call = useEffectEvent(onDigit);
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
      if (!/^[1-9]$/.test(event.key) || isEditable(event.target)) return;
      event.preventDefault();
      call(Number(event.key));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
