import type { AuditEntry } from '@guiche/contract/audit-log.schemas';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { More } from '../../ui/data-table.tsx';
import { useSession } from '../auth/index.ts';
import styles from './audit.module.css';
import { type AuditDay, daysOfEntries } from './audit-days.ts';
import { AuditEntryRow } from './audit-entry.tsx';

interface AuditListProps {
  label: string;
  entries: readonly AuditEntry[];
  more: More;
  onPerson: (userId: number) => void;
}

/** Acts under the days on which they were done, the latest first; more are asked for once the end is seen. */
export function AuditList({ label, entries, more, onPerson }: AuditListProps) {
  const { user } = useSession();
  return (
    <section className={styles.log} aria-label={label}>
      {daysOfEntries(entries, user.company.timeZone).map((day) => (
        <Day key={day.date} day={day} onPerson={onPerson} />
      ))}
      {/* One that stays in view is seen anew once more are there. */}
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

function End({ more: { has, loading, failed, load } }: { more: More }) {
  const { t } = useTranslation('ui');
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(load);
  const isWaiting = has && !loading && !failed;
  useEffect(() => {
    const target = end.current;
    if (!isWaiting || target === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach());
    observer.observe(target);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className={styles.end}>
      {loading && <p role="status">{t('table.loading')}</p>}
      {failed && (
        <p role="alert">
          {t('table.failed')}{' '}
          <button type="button" className="button button-small button-default" onClick={load}>
            {t('error.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
