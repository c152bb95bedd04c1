import type { Queue } from '@guiche/contract/queues.schemas';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type DragEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './queues.module.css';

type Move = (id: number, place: number) => void;

interface Drag {
  begin: (id: number) => void;
  end: () => void;
  /** Keeps the focus on a row that was moved by key. */
  follow: (id: number) => void;
}

const DragContext = createContext<Drag | null>(null);

const indexAt = (event: DragEvent) => {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
  return row === null ? null : Number(row.dataset.index);
};

/** A reorderable list: rows are dragged by their grip, or moved by Alt and an arrow on the grip. */
export function OrderList({
  queues,
  onMove,
  children,
}: {
  queues: readonly Queue[];
  onMove: Move;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const followed = useRef<number | null>(null);
  // Browsers drop the focus of an element that moves among its siblings.
  useLayoutEffect(() => {
    if (followed.current === null || queues.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${followed.current}"]`)?.focus();
    followed.current = null;
  }, [queues]);
  const drag: Drag = {
    begin: (id) => {
      dragged.current = id;
    },
    end: () => {
      dragged.current = null;
    },
    follow: (id) => {
      followed.current = id;
    },
  };
  return (
    <DragContext value={drag}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by key it is the grips that move their rows */}
      <div
        ref={list}
        className={styles.list}
        onDragOver={(event) => {
          if (dragged.current === null || indexAt(event) === null) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
        }}
        onDrop={(event) => {
          const index = indexAt(event);
          if (dragged.current === null || index === null) return;
          event.preventDefault();
          onMove(dragged.current, index);
        }}
      >
        {children}
      </div>
    </DragContext>
  );
}

/** The grip of a row. */
export function Grip({ queue, queues, onMove }: { queue: Queue; queues: readonly Queue[]; onMove: Move }) {
  const { t } = useTranslation('queues');
  const drag = useContext(DragContext);
  const place = queues.findIndex(({ id }) => id === queue.id);
  return (
    <button
      type="button"
      className={styles.grip}
      data-grip={queue.id}
      aria-label={t('order.grip', { name: queue.name })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      data-tip={t('order.tip')}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', queue.name);
        const row = event.currentTarget.closest('tr');
        if (row) event.dataTransfer.setDragImage(row, 12, 12);
        drag?.begin(queue.id);
      }}
      onDragEnd={() => drag?.end()}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0 || !event.altKey) return;
        event.preventDefault();
        drag?.follow(queue.id);
        onMove(queue.id, place + step);
      }}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
