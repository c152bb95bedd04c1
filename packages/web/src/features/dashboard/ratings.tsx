import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import cards from './cards.module.css';
import parts from './dashboard.module.css';
import { formatCount, formatPercent } from './format-figures.ts';
import styles from './nps.module.css';
import { NumberCard, noValue } from './number-card.tsx';
import type { Numbers } from './numbers.ts';
import type { Period } from './period.ts';
import { whoRates } from './rates.ts';
import { reportOf } from './report-link.ts';

const totals = [
  { name: 'calls', figure: 'tickets' },
  { name: 'waitRating', figure: 'waitRating' },
  { name: 'withoutRating', figure: 'withoutRating' },
  { name: 'withRating', figure: 'withRating' },
] as const;

/** How many were asked, how many answered, and how. */
export function Ratings({ numbers, period }: { numbers: Numbers | undefined; period: Period }) {
  const { t, i18n } = useTranslation('dashboard');
  const { counters, previous, rates = [] } = numbers ?? {};
  const index = (of: Pick<Numbers['counters'], 'tickets' | 'percRating'>) =>
    of.tickets === 0 ? noValue : formatPercent(of.percRating, i18n.language);
  return (
    <section className={parts.part} aria-labelledby="ratings-title">
      <h2 id="ratings-title" className={parts.partTitle}>
        {t('nps.ratings')}
      </h2>
      <div className={`${cards.cards} ${styles.totals}`}>
        {totals.map(({ name, figure }) => (
          <NumberCard
            key={name}
            name={name}
            value={counters ? formatCount(counters[figure], i18n.language) : null}
            report={reportOf(period, figure)}
          />
        ))}
      </div>
      <div className={styles.index}>
        <NumberCard
          name="percRating"
          value={counters ? index(counters) : null}
          note={previous && t('nps.indexBefore', { index: index(previous.counters) })}
          report={reportOf(period, 'withRating')}
        />
        <i
          className={cards.share}
          style={{ '--share': `${counters?.percRating ?? 0}%` } as CSSProperties}
          aria-hidden="true"
        />
      </div>
      <h3 id="rates-title" className={styles.subTitle}>
        {t('nps.distribution')}
      </h3>
      <Distribution rates={rates} />
    </section>
  );
}

/** A bar for each rate from 0 to 10, with how often it was given. */
function Distribution({ rates }: { rates: readonly number[] }) {
  const { t, i18n } = useTranslation('dashboard');
  const most = Math.max(1, ...rates);
  const columns = rates.map((count, rate) => ({ rate, count }));
  return (
    <ol className={styles.distribution} aria-labelledby="rates-title">
      {columns.map(({ rate, count }) => (
        <li key={rate}>
          <span className="only-read">{t('nps.rate', { rate })}</span>
          <span className={styles.column}>
            <b>{formatCount(count, i18n.language)}</b>
            <i
              className={`${styles.bar} ${styles[whoRates(rate)]}`}
              style={{ '--part': count / most } as CSSProperties}
            />
          </span>
          <span className={styles.rate} aria-hidden="true">
            {rate}
          </span>
        </li>
      ))}
    </ol>
  );
}
