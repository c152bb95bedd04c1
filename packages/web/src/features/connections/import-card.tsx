import type { Connection } from '@guiche/contract/connections.schemas';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import styles from './connections.module.css';
import { usePreparing } from './use-preparing.ts';

/** The progress of a connection's import: a countdown while it is prepared, then messages, share and time left. */
export function ImportCard({ connection }: { connection: Connection }) {
  const { t, i18n } = useTranslation('connections');
  const { name, statusImportMessages, importProgress } = connection;
  const preparing = usePreparing(statusImportMessages);
  const began = useRef<{ at: number; done: number } | null>(null);
  const title = t('import.title', { name });
  if (preparing > 0) return <Card title={title} words={t('preparing', { count: preparing })} />;
  if (importProgress === null) {
    began.current = null;
    return null;
  }
  const { this: done, all, date } = importProgress;
  began.current ??= { at: Date.now(), done };
  const seconds = (Date.now() - began.current.at) / 1000;
  const perSecond = seconds > 2 ? (done - began.current.done) / seconds : 0;
  const minutes = perSecond > 0 ? Math.ceil((all - done) / perSecond / 60) : null;
  const share = all === 0 ? 0 : Math.min(1, done / all);
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  const facts = [
    t('import.count', { done: number.format(done), all: number.format(all) }),
    ...(date === null ? [] : [t('import.date', { date: formatDate(date) })]),
    ...(minutes === null ? [] : [t('import.left', { count: minutes })]),
  ];
  return (
    <Card title={title} words={facts.join(' · ')}>
      <progress className={styles.bar} max={1} value={share} aria-label={title} />
      <b className={styles.percent}>{percent}</b>
    </Card>
  );
}

function Card({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <IconDownload size={20} stroke={1.75} aria-hidden="true" />
      <p className={styles.cardWords}>
        <b>{title}</b>
        <span className={styles.quiet}>{words}</span>
      </p>
      {children}
    </section>
  );
}
