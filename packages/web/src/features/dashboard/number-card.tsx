import type { ReportFigure } from '@guiche/contract/reports';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import styles from './dashboard.module.css';
import type { Period } from './period.ts';

/** The filters of the reports that show what a number counts, by the names of that screen's address. */
export interface ReportSearch {
  status?: readonly string[];
  dateFrom?: string;
  dateTo?: string;
  figure?: ReportFigure;
}

/** What is so now, whenever it began: without a beginning the report would be of this month. */
export const reportOfNow = (status: string): ReportSearch => ({ status: [status], dateFrom: '2000-01-01' });
/** With a figure: what that number of the period counts. */
export const reportOf = ({ from, to }: Period, figure?: ReportFigure): ReportSearch => ({
  dateFrom: from,
  dateTo: to,
  ...(figure !== undefined && { figure }),
});

interface NumberCardProps {
  /** Key of its texts: name and definition. */
  name: string;
  /** Null while it is on its way: the card has its size already. */
  value: ReactNode | null;
  /** What the number is of, below it. */
  note?: string;
  report: ReportSearch;
}

/** One number: what it is called, what it counts when asked, and the way to the tickets behind it. */
export function NumberCard({ name, value, note, report }: NumberCardProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const [isExplained, setExplained] = useState(false);
  const label = t(`card.${name}.name`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a name, a number and what can be done about it, not of fields
    <div role="group" className={styles.card} aria-labelledby={id} aria-busy={value === null || undefined}>
      <div className={styles.cardHead}>
        <h2 id={id} className={styles.cardName}>
          {label}
        </h2>
        <IconButton label={t('explain', { name: label })} icon={IconInfoCircle} onClick={() => setExplained(true)} />
      </div>
      <p className={styles.value} data-long={(typeof value === 'string' && value.length > 9) || undefined}>
        {value === null ? <span className={styles.bone} /> : value}
      </p>
      <p className={styles.note}>{note}</p>
      <Link
        to="/reports"
        search={report}
        className={`link ${styles.report}`}
        aria-label={t('reportOf', { name: label })}
      >
        {t('report')}
      </Link>
      <InfoDialog opened={isExplained} onClose={() => setExplained(false)} title={label}>
        <p>{t(`card.${name}.definition`)}</p>
      </InfoDialog>
    </div>
  );
}
