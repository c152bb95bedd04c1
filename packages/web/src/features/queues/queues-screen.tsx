import type { Queue } from '@guiche/contract/queues.schemas';
import { IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueChoices } from '../../lib/queue-choices.ts';
import { actsColumn } from '../../ui/acts-column.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { DeleteQueue } from './delete-queue.tsx';
import { Grip, OrderList } from './order-list.tsx';
import { QueueDialog, type QueueTarget } from './queue-dialog.tsx';
import styles from './queues.module.css';
import { useQueueOrder } from './use-queue-order.ts';

/** The screen of queues: names, colours, order and texts. */
export function QueuesScreen() {
  const { t } = useTranslation('queues');
  const { data, error, isPending, refetch } = useQuery({ ...queueChoices, staleTime: 0 });
  const [target, setTarget] = useState<QueueTarget | null>(null);
  const [leaving, setLeaving] = useState<Queue | null>(null);
  const queues = data ?? [];
  const move = useQueueOrder(queues);
  const open = ({ id }: Queue) => setTarget({ id });
  // The form has no greeting yet: the column is hidden where no queue has one.
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
      cell: (queue) => <RowName onOpen={() => open(queue)}>{queue.name}</RowName>,
    },
    { key: 'colour', label: t('column.colour'), track: '120px', cell: ({ color }) => <Colour color={color} /> },
    {
      key: 'order',
      label: t('column.order'),
      track: '84px',
      cell: ({ orderQueue }) => <span className={styles.number}>{orderQueue}</span>,
    },
    ...(queues.some(({ greetingMessage }) => greetingMessage !== '') ? [greeting] : []),
    actsColumn(t('column.acts'), [
      { label: ({ name }) => t('edit', { name }), icon: IconPencil, run: open },
      { label: ({ name }) => t('delete', { name }), icon: IconTrash, run: setLeaving },
    ]),
  ];
  return (
    <ListScreen
      title={t('title')}
      list={{ rows: data, count: data?.length ?? null, isPending, error, retry: () => void refetch() }}
      columns={columns}
      onOpen={open}
      icon={IconSitemap}
      loading={t('loading')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      add={{ label: t('add'), run: () => setTarget({ id: null }) }}
      minWidth={760}
      around={(table) => (
        <OrderList queues={queues} onMove={move}>
          {table}
        </OrderList>
      )}
    >
      <QueueDialog target={target} queues={queues} onClose={() => setTarget(null)} />
      <DeleteQueue queue={leaving} onClose={() => setLeaving(null)} />
    </ListScreen>
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
