import type { Queue } from '@guiche/contract/queues.schemas';
import { IconPencil, IconPlus, IconSitemap, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueChoices } from '../../lib/queue-choices.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DeleteQueue } from './delete-queue.tsx';
import { Grip, OrderList } from './order-list.tsx';
import { QueueDialog, type QueueTarget } from './queue-dialog.tsx';
import styles from './queues.module.css';
import { useQueueOrder } from './use-queue-order.ts';

/** The departments tickets wait in: their names, colours, order and words. */
export function QueuesScreen() {
  const { t } = useTranslation('queues');
  const { data, error, isPending, refetch } = useQuery({ ...queueChoices, staleTime: 0 });
  const [target, setTarget] = useState<QueueTarget | null>(null);
  const [leaving, setLeaving] = useState<Queue | null>(null);
  const queues = data ?? [];
  const move = useQueueOrder(queues);
  const add = (
    <button type="button" className="button button-primary" onClick={() => setTarget({ id: null })}>
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('add')}
    </button>
  );
  // Nothing asks for it yet: where nobody has one there is nothing to show.
  const greeting: Column<Queue> = {
    key: 'greeting',
    label: t('column.greeting'),
    track: 'minmax(160px, 3fr)',
    cell: ({ greetingMessage }) => (
      <span className={styles.greeting} dir="auto">
        {greetingMessage === '' ? '—' : greetingMessage}
      </span>
    ),
  };
  const columns: Column<Queue>[] = [
    {
      key: 'grip',
      label: t('column.grip'),
      track: '52px',
      isUnlabelled: true,
      cell: (queue) => <Grip queue={queue} queues={queues} onMove={move} />,
    },
    { key: 'id', label: t('column.id'), track: '84px', cell: ({ id }) => <span className={styles.number}>{id}</span> },
    {
      key: 'name',
      label: t('column.name'),
      track: 'minmax(140px, 2fr)',
      isName: true,
      cell: ({ id, name }) => <RowName onOpen={() => setTarget({ id })}>{name}</RowName>,
    },
    { key: 'colour', label: t('column.colour'), track: '120px', cell: ({ color }) => <Colour color={color} /> },
    {
      key: 'order',
      label: t('column.order'),
      track: '84px',
      cell: ({ orderQueue }) => <span className={styles.number}>{orderQueue}</span>,
    },
    ...(queues.some(({ greetingMessage }) => greetingMessage !== '') ? [greeting] : []),
    {
      key: 'acts',
      label: t('column.acts'),
      track: '104px',
      isUnlabelled: true,
      atEnd: true,
      cell: (queue) => (
        <>
          <IconButton
            label={t('edit', { name: queue.name })}
            icon={IconPencil}
            onClick={() => setTarget({ id: queue.id })}
          />
          <IconButton label={t('delete', { name: queue.name })} icon={IconTrash} onClick={() => setLeaving(queue)} />
        </>
      ),
    },
  ];
  return (
    <Screen title={t('title')} count={data?.length} acts={add} busy={isPending}>
      {!data && error && <ErrorState error={error} title={t('ui:error.list')} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={4} label={t('loading')} />}
      {data?.length === 0 && (
        <EmptyState icon={IconSitemap} title={t('empty.title')} text={t('empty.text')} action={add} />
      )}
      {queues.length > 0 && (
        <OrderList queues={queues} onMove={move}>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={queues}
            rowKey={(queue) => queue.id}
            onOpen={({ id }) => setTarget({ id })}
            total={queues.length}
            minWidth={760}
          />
        </OrderList>
      )}
      <QueueDialog target={target} queues={queues} onClose={() => setTarget(null)} />
      <DeleteQueue queue={leaving} onClose={() => setLeaving(null)} />
    </Screen>
  );
}

function Colour({ color }: { color: string }) {
  return (
    <span className={styles.colour}>
      <i className={styles.swatch} style={{ background: color }} aria-hidden="true" />
      {color.toUpperCase()}
    </span>
  );
}
