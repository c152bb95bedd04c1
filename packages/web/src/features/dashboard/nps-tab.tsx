import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOptionalPart } from '../../lib/use-lazy-part.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { numbersOptions } from './api.ts';
import { Change, NothingBefore } from './comparison.tsx';
import parts from './dashboard.module.css';
import { formatCount, formatPercent } from './format-figures.ts';
import styles from './nps.module.css';
import { noValue } from './number-card.tsx';
import type { Numbers } from './numbers.ts';
import type { Period } from './period.ts';
import { sharesOf, wordForScore } from './rates.ts';
import { Ratings } from './ratings.tsx';

const loadDonut = async () => (await import('./nps-donut.tsx')).NpsDonut;

/** The tab of ratings. */
export function NpsTab({ period }: { period: Period }) {
  const { t } = useTranslation('dashboard');
  const numbers = useQuery(numbersOptions(period));
  const { data } = numbers;
  if (numbers.error && !data)
    return <ErrorState error={numbers.error} title={t('failed')} onRetry={() => void numbers.refetch()} />;
  return (
    <>
      {data?.counters.withRating === 0 && (
        <p className={parts.hint} role="note">
          {t('nps.empty')}
        </p>
      )}
      <div className={styles.nps}>
        <Score numbers={data} />
        <Ratings numbers={data} period={period} />
      </div>
    </>
  );
}

function Score({ numbers }: { numbers: Numbers | undefined }) {
  const { t, i18n } = useTranslation('dashboard');
  // Without the drawing the words still say everything.
  const Donut = useOptionalPart(loadDonut, true);
  const isRated = numbers !== undefined && numbers.counters.withRating > 0;
  const shares = sharesOf(numbers);
  return (
    <section className={parts.part} aria-labelledby="nps-title">
      <header className={parts.partHead}>
        <h2 id="nps-title" className={parts.partTitle}>
          {t('nps.title')}
        </h2>
        {numbers && <p className={parts.quiet}>{isRated && <ScoreChange numbers={numbers} />}</p>}
      </header>
      <div className={styles.donut}>
        {Donut && numbers && (
          <Donut shares={shares.map(({ name, share }) => ({ name: t(`nps.${name}`), value: share }))} />
        )}
        <p className={styles.score}>
          <b>{isRated ? formatCount(numbers.counters.npsScore, i18n.language) : noValue}</b>
          <span>{isRated ? t(`nps.word.${wordForScore(numbers.counters.npsScore)}`) : t('nps.score')}</span>
        </p>
      </div>
      <dl className={styles.shares}>
        {shares.map(({ name, share, count }) => (
          <div key={name}>
            <dt>
              <i className={`${styles.sign} ${styles[name]}`} aria-hidden="true" />
              {t(`nps.${name}`)} <span className={parts.quiet}>{t(`nps.range.${name}`)}</span>
            </dt>
            <dd>
              <span className={parts.hint}>{numbers && formatCount(count, i18n.language)}</span>
              <b>{isRated ? formatPercent(share, i18n.language) : noValue}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className={parts.quiet}>{t('nps.formula')}</p>
    </section>
  );
}

function ScoreChange({ numbers: { counters, previous } }: { numbers: Numbers }) {
  const { t, i18n } = useTranslation('dashboard');
  if (previous.counters.withRating === 0) return <NothingBefore />;
  const points = Math.round(counters.npsScore) - Math.round(previous.counters.npsScore);
  if (points === 0) return t('nps.samePoints');
  return (
    <>
      <Change by={points} isBetter={points > 0} says>
        {t('nps.points', { count: Math.abs(points), number: formatCount(Math.abs(points), i18n.language) })}
      </Change>{' '}
      {t('nps.thanBefore')}
    </>
  );
}
