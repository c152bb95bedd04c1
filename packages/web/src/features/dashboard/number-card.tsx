import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cards.module.css';
import { Definition, type Fact } from './definition.tsx';
import type { ReportSearch } from './report-link.ts';

interface NumberCardProps {
  /** The text key of its name and definition. */
  name: string;
  /** Null while loading: the card has its size already. */
  value: string | null;
  /** A second number behind a slash: the whole, or a related count. */
  of?: string | undefined;
  /** Shown below the number: context, or the comparison. */
  note?: ReactNode;
  /** Drawn beside the note where there is room; it adds nothing to the words. */
  drawing?: ReactNode;
  facts?: readonly Fact[] | undefined;
  report: ReportSearch;
}

/** A card with one number, its definition and a link to the tickets behind it. */
export function NumberCard({ name, value, of, note, drawing, facts, report }: NumberCardProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const label = t(`card.${name}.name`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a name, a number and what can be done about it, not of fields
    <div role="group" className={styles.card} aria-labelledby={id} aria-busy={value === null || undefined}>
      <div className={styles.cardHead}>
        <h3 id={id} className={styles.cardName}>
          {label}
        </h3>
        <Definition name={name} facts={facts} report={report} />
      </div>
      {value === null ? (
        <p className={styles.value}>
          <span className={styles.bone} />
        </p>
      ) : (
        <Link to="/reports" search={report} className={styles.value}>
          <span className={styles.shown}>
            <span className={styles.number} data-none={value === noValue || undefined}>
              {value}
            </span>
            {of !== undefined && (
              <>
                {' '}
                <span className={styles.of}>/ {of}</span>
              </>
            )}
          </span>
          <span className="only-read"> {t('reportOf', { name: label })}</span>
        </Link>
      )}
      <p className={styles.note}>{value !== null && note}</p>
      {value !== null && drawing !== undefined && (
        <div className={styles.drawing} aria-hidden="true">
          {drawing}
        </div>
      )}
    </div>
  );
}

/** Shown where there is no number. */
export const noValue = '—';
