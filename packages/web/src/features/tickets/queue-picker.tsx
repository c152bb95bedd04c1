import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '../../ui/top-layer.ts';
import { withQueueTurned } from './inbox-search.ts';
import styles from './list-options.module.css';

interface QueuePickerProps {
  /** Undefined while loading. */
  queues: readonly { id: number; name: string; color: string }[] | undefined;
  /** Null: all of them. */
  selected: readonly number[] | null;
  /** Undefined: back to all of them. */
  onChange: (queueIds: number[] | undefined) => void;
}

/**
 * Chooses the queues whose tickets the lists show. None chosen means all, since an inbox that shows nothing helps
 * nobody.
 */
export function QueuePicker({ queues: known, selected, onChange }: QueuePickerProps) {
  const { t } = useTranslation('tickets');
  const queues = known ?? [];
  const [opened, setOpened] = useState(false);
  // Escape closes it even before it has the focus.
  useLayer(opened, () => setOpened(false));
  const chosen = queues.filter(({ id }) => selected === null || selected.includes(id)).map(({ id }) => id);

  const toggle = (queueId: number) => onChange(withQueueTurned(queues, selected ?? undefined, queueId));

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.pick} onClick={() => setOpened(!opened)}>
          {t('options.queues')} <b className={styles.number}>{known ? chosen.length : '…'}</b>
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        <fieldset className={styles.queues}>
          <legend className="only-read">{t('options.queues')}</legend>
          {queues.map((queue) => (
            <label key={queue.id} className={styles.option}>
              <input type="checkbox" checked={chosen.includes(queue.id)} onChange={() => toggle(queue.id)} />
              <i className={styles.dot} style={{ background: queue.color }} aria-hidden="true" />
              {queue.name}
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
