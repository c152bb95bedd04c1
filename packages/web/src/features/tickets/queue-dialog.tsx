import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { useSession } from '../auth/index.ts';
import styles from './dialogs.module.css';

interface QueueDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  onChoose: (queueId: number) => void;
}

/** In which of my queues a ticket without one is attended. An only queue is chosen already. */
export function QueueDialog({ opened, onClose, title, confirmLabel, onChoose }: QueueDialogProps) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const group = useId();
  const only = user.queues.length === 1 ? user.queues[0] : undefined;
  const [queueId, setQueueId] = useState<number | null>(only?.id ?? null);
  const confirm = () => queueId !== null && onChoose(queueId);

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
            disabled={queueId === null}
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
        <fieldset className={styles.choices}>
          <legend className="field-label">{t('queueDialog.queue')}</legend>
          {user.queues.map((queue, index) => (
            <label key={queue.id} className={styles.choice}>
              <input
                type="radio"
                name={`${group}-queue`}
                checked={queueId === queue.id}
                onChange={() => setQueueId(queue.id)}
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
