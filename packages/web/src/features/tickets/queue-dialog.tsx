import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import styles from './dialogs.module.css';
import { useOfferedQueues } from './use-offered-queues.ts';

interface QueueDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** Null: the company has no queue at all. */
  onChoose: (queueId: number | null) => void;
}

/** In which queue a ticket without one is attended. An only queue is chosen already. */
export function QueueDialog({ opened, onClose, title, confirmLabel, onChoose }: QueueDialogProps) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const group = useId();
  const { queues, error, refetch } = useOfferedQueues();
  const only = [user.queues, queues ?? []].find(({ length }) => length === 1)?.[0];
  const [chosen, setChosen] = useState<number | null>(null);
  const queueId = chosen ?? only?.id ?? null;
  const isMissing = queueId === null && queues?.length !== 0;
  const confirm = () => isMissing || onChoose(queueId);

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
          <button
            type="submit"
            form={group}
            className="button button-primary"
            disabled={isMissing}
            data-autofocus={only === undefined ? undefined : true}
          >
            {confirmLabel}
          </button>
        </>
      }
    >
      <form
        id={group}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {error !== null && queues === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        <fieldset className={styles.choices}>
          <legend className="field-label">{t('queueDialog.queue')}</legend>
          {queues?.map((queue, index) => (
            <label key={queue.id} className={styles.choice}>
              <input
                type="radio"
                name={`${group}-queue`}
                checked={queueId === queue.id}
                onChange={() => setChosen(queue.id)}
                data-autofocus={only === undefined && index === 0 ? true : undefined}
              />
              <i className={styles.dot} style={{ background: queue.color }} aria-hidden="true" />
              {queue.name}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
