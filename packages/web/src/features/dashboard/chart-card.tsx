import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Bar } from './bar-drawing.tsx';
import styles from './dashboard.module.css';
import { formatCount } from './format-figures.ts';

interface ChartCardProps {
  title: string;
  /** What the bars stand for: the header of the table's first column. */
  of: string;
  /** A switch at the right of the title: what the bars stand for. */
  choice: ReactNode;
  bars: readonly Bar[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** A sentence below the drawing that sums it up. */
  summary?: string | undefined;
}

const loadDrawing = async () => (await import('./bar-drawing.tsx')).BarDrawing;

/** A chart with title and unit, and the same data as a table. */
export function ChartCard({ title, of, choice, bars, error, onRetry, summary }: ChartCardProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const [isTable, setTable] = useState(false);
  const Drawing = useOptionalPart(loadDrawing, true, () => setTable(true));
  const unit = t('unit');
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={(!bars && !error) || undefined}>
      <header className={styles.partHead}>
        <h2 id={id} className={styles.partTitle}>
          {title} <span className={styles.unit}>({unit})</span>
        </h2>
        {choice}
      </header>
      {error && !bars && <ErrorState error={error} title={t('chartFailed')} onRetry={onRetry} />}
      {bars?.length === 0 && <p className={styles.hint}>{t('empty')}</p>}
      {bars && bars.length > 0 && !isTable && Drawing && <Drawing bars={bars} unit={unit} />}
      {bars && bars.length > 0 && <BarTable bars={bars} of={of} unit={unit} label={title} hidden={!isTable} />}
      <p className={styles.summary}>
        {summary}{' '}
        <button
          type="button"
          className={`link ${styles.asTable}`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t('asTable')}
        </button>
      </p>
    </section>
  );
}

interface BarTableProps {
  bars: readonly Bar[];
  of: string;
  unit: string;
  label: string;
  /** Visually hidden while the drawing is shown. */
  hidden: boolean;
}

function BarTable({ bars, of, unit, label, hidden }: BarTableProps) {
  const { i18n } = useTranslation('dashboard');
  return (
    <div className={hidden ? 'only-read' : styles.tableBox}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <tr key={index}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>{formatCount(value, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
