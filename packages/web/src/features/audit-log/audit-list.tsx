import type { AuditEntry } from '@guiche/contract/audit-log.schemas';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TableEnd } from '../../ui/data-table.tsx';
import type { More } from '../../ui/load-more.ts';
import styles from './audit.module.css';
import { type AuditDay, daysOfEntries } from './audit-days.ts';
import { AuditEntryRow } from './audit-entry.tsx';

interface AuditListProps {
  label: string;
  entries: readonly AuditEntry[];
  more: More;
  onPerson: (userId: number) => void;
}

/** Acts grouped by day, the latest first; more are loaded when the end comes into view. */
export function AuditList({ label, entries, more, onPerson }: AuditListProps) {
  return (
    <section className={styles.log} aria-label={label}>
      {daysOfEntries(entries).map((day) => (
        <Day key={day.date} day={day} onPerson={onPerson} />
      ))}
      {/* A new key makes the end report again when it is still in view. */}
      <End key={entries.length} more={more} />
    </section>
  );
}

function Day({
  day: { date, weekday, word, entries },
  onPerson,
}: { day: AuditDay } & Pick<AuditListProps, 'onPerson'>) {
  const { t, i18n } = useTranslation('audit');
  const id = useId();
  const named = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(weekday);
  return (
    <>
      <h2 id={id} className={styles.day}>
        {word === null ? named : t(`group.${word}`)} <span>{word === null ? date : `${named}, ${date}`}</span>
      </h2>
      <ol aria-labelledby={id}>
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} onPerson={onPerson} />
        ))}
      </ol>
    </>
  );
}

function End({ more }: { more: More }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(more.load);
  const isWaiting = more.has && !more.loading && !more.failed;
  useEffect(() => {
    const target = end.current;
    if (!isWaiting || target === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach());
    observer.observe(target);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className={styles.end}>
      <TableEnd more={more} />
    </div>
  );
}
