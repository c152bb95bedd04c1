import { deleteQueue } from '@guiche/contract/queues';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { queueDetailsOptions } from './api.ts';

/** Says what goes on without the queue before it is removed. A refusal is shown here: the question is still open. */
export function DeleteQueue({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  // It keeps its words while it fades out.
  const last = useRef(queue);
  if (queue !== null) last.current = queue;
  const id = last.current?.id ?? 0;
  const { data: details, error } = useQuery({ ...queueDetailsOptions(id), enabled: queue !== null, gcTime: 0 });
  const remove = useMutation({
    mutationFn: (queueId: number) => call(deleteQueue, { params: { queueId } }),
    onSuccess: async () => {
      showToast({ kind: 'success', text: t('deleted') });
      announce(t('deleted'));
      close();
      await cache.invalidateQueries({ queryKey: queueChoices.queryKey, exact: true });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const refusal = remove.error ?? (details ? null : error);
  return (
    <ConfirmDialog
      danger
      opened={queue !== null}
      onClose={close}
      title={t('ask.title', { name: last.current?.name ?? '' })}
      confirmLabel={t('ask.confirm')}
      onConfirm={() => remove.mutate(id)}
      busy={remove.isPending || details === undefined}
    >
      {details && (
        <ul>
          <li>{t('ask.tickets', { count: details.ticketsCount })}</li>
          <li>{t('ask.users', { count: details.usersCount })}</li>
          <li>{t('ask.connections', { count: details.connectionsCount })}</li>
        </ul>
      )}
      <p>{t('ask.text')}</p>
      {refusal !== null && (
        <p className={formStyles.refusal} role="alert">
          {errorText(refusal)}
        </p>
      )}
    </ConfirmDialog>
  );
}
