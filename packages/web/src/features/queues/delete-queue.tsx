import { deleteQueue } from '@guiche/contract/queues';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { queueDetailsOptions } from './api.ts';

/** Asks before a queue is removed, and says what becomes of its tickets. */
export function DeleteQueue({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  const { data: details, error } = useQuery({
    ...queueDetailsOptions(queue?.id ?? 0),
    enabled: queue !== null,
    gcTime: 0,
  });
  return (
    <RemoveDialog
      record={queue}
      onClose={onClose}
      title={({ name }) => t('ask.title', { name })}
      text={() => (
        <>
          {details && (
            <ul>
              <li>{t('ask.tickets', { count: details.ticketsCount })}</li>
              <li>{t('ask.users', { count: details.usersCount })}</li>
              <li>{t('ask.connections', { count: details.connectionsCount })}</li>
            </ul>
          )}
          <p>{t('ask.text')}</p>
        </>
      )}
      confirmLabel={t('ask.confirm')}
      done={t('deleted')}
      remove={({ id }) => request(deleteQueue, { params: { queueId: id } })}
      reload={() => cache.invalidateQueries({ queryKey: queueChoices.queryKey, exact: true })}
      isWaiting={details === undefined}
      fault={details ? null : error}
    />
  );
}
