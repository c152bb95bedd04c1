import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../lib/use-on-demand.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { numbersOptions } from './api.ts';
import styles from './dashboard.module.css';
import { formatCount, formatPercent } from './figures.ts';
import { NumberCard, reportOf } from './number-card.tsx';
import type { Period } from './period.ts';

const loadDonut = async () => (await import('./nps-donut.tsx')).NpsDonut;

/** What contacts say of how they were attended. */
export function NpsTab({ period }: { period: Period }) {
  const { t, i18n } = useTranslation('dashboard');
  const numbers = useQuery(numbersOptions(period));
  // Without the drawing everything is there in words.
  const Donut = useOnDemand(loadDonut, true, () => {});
  const counters = numbers.data?.counters;
  if (numbers.error && !counters)
    return <ErrorState error={numbers.error} title={t('failed')} onRetry={() => void numbers.refetch()} />;
  const count = (value: number | undefined) => (value === undefined ? null : formatCount(value, i18n.language));
  const percent = (value: number | undefined) => (value === undefined ? '' : formatPercent(value, i18n.language));
  const shares = [
    { name: 'promoters', value: counters?.npsPromotersPerc },
    { name: 'passives', value: counters?.npsPassivePerc },
    { name: 'detractors', value: counters?.npsDetractorsPerc },
  ] as const;
  return (
    <>
      {counters?.withRating === 0 && (
        <p className={styles.hint} role="note">
          {t('nps.empty')}
        </p>
      )}
      <section className={styles.nps} aria-labelledby="nps-title">
        <h2 id="nps-title" className={styles.chartTitle}>
          {t('nps.title')}
        </h2>
        <div className={styles.donut}>
          {Donut && counters && (
            <Donut shares={shares.map(({ name, value = 0 }) => ({ name: t(`nps.${name}`), value }))} />
          )}
          <p className={styles.score}>
            <b>{counters === undefined ? '' : formatCount(counters.npsScore, i18n.language)}</b>
            <span>{t('nps.score')}</span>
          </p>
        </div>
        <dl className={styles.shares}>
          {shares.map(({ name, value }) => (
            <div key={name}>
              <dt>
                <i className={styles[name]} aria-hidden="true" />
                {t(`nps.${name}`)} <span className={styles.note}>{t(`nps.range.${name}`)}</span>
              </dt>
              <dd>{percent(value)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.cards}>
        <NumberCard name="calls" value={count(counters?.tickets)} report={reportOf(period, 'tickets')} />
        <NumberCard name="waitRating" value={count(counters?.waitRating)} report={reportOf(period, 'waitRating')} />
        <NumberCard
          name="withoutRating"
          value={count(counters?.withoutRating)}
          report={reportOf(period, 'withoutRating')}
        />
        <NumberCard name="withRating" value={count(counters?.withRating)} report={reportOf(period, 'withRating')} />
        <NumberCard
          name="percRating"
          value={counters === undefined ? null : percent(counters.percRating)}
          report={reportOf(period, 'withRating')}
        />
      </div>
    </>
  );
}
