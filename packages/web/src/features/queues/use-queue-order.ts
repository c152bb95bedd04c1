import { orderQueues } from '@guiche/contract/queues';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { moved } from './queue-values.ts';

/** Moves a queue: shown at once, reverted with a notice if the server refuses. */
export function useQueueOrder(queues: readonly Queue[]) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'queue-order' },
    mutationFn: ({ queueIds }: { queueIds: number[]; before: readonly Queue[] }) =>
      request(orderQueues, { body: { queueIds } }),
    onError: (error, { before }) => {
      // Without a network the order cannot be loaded again.
      cache.setQueryData(queueChoices.queryKey, [...before]);
      showToast({ kind: 'error', text: errorText(error) });
      announce(errorText(error));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queueChoices.queryKey }),
  });
  return (id: number, place: number) => {
    const ids = queues.map((queue) => queue.id);
    const next = moved(ids, id, place);
    if (next.every((each, index) => each === ids[index])) return;
    const byId = new Map(queues.map((queue) => [queue.id, queue]));
    cache.setQueryData(queueChoices.queryKey, () =>
      next.flatMap((each, index) => {
        const queue = byId.get(each);
        return queue ? { ...queue, orderQueue: index + 1 } : [];
      }),
    );
    announce(t('order.moved', { name: byId.get(id)?.name ?? '', place: next.indexOf(id) + 1, count: next.length }));
    mutate({ queueIds: next, before: queues });
  };
}
