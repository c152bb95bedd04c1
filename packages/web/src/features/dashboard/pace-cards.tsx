import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './cards.module.css';
import { MinutesComparison } from './comparison.tsx';
import type { Fact } from './definition.tsx';
import { formatCount, formatMinutes, formatPercent, shareOf } from './format-figures.ts';
import { NumberCard, noValue } from './number-card.tsx';
import { type Numbers, supportMean, waitMean } from './numbers.ts';
import type { Period } from './period.ts';
import { reportOf } from './report-link.ts';
import { Sparkline } from './sparkline.tsx';

const means = [
  { name: 'support', figure: 'avgSupportTime', count: 'countSupportTime', meanOf: supportMean },
  { name: 'wait', figure: 'avgWaitTime', count: 'countWaitTime', meanOf: waitMean },
] as const;
const beginners = [
  { name: 'active', figure: 'activeTickets' },
  { name: 'passive', figure: 'passiveTickets' },
] as const;

/** Cards about speed and about who begins conversations. */
export function PaceCards({ numbers, period }: { numbers: Numbers | undefined; period: Period }) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  const { counters, previous, series = [] } = numbers ?? {};
  const minutes = (mean: number | null) => (mean === null ? noValue : formatMinutes(mean, t));
  const begunByUs = counters ? shareOf(counters.activeTickets, counters.tickets) : 0;
  const worst = (figure: keyof Numbers['worstQueues']): Fact => {
    const queue = numbers?.worstQueues[figure] ?? null;
    if (queue === null) return { label: t('fact.worst'), value: noValue };
    const { id, name } = queue;
    return {
      label: t('fact.worst'),
      value: name,
      of: formatMinutes(queue.minutes, t),
      report: { ...reportOf(period, figure), queues: [id] },
    };
  };
  const fact = (label: string, mean: number | null, among: number): Fact => ({
    label,
    value: minutes(mean),
    of: mean === null ? undefined : t('fact.among', { count: among, number: count(among) }),
  });
  return (
    <>
      {means.map(({ name, figure, count: among, meanOf }) => {
        const now = counters && meanOf(counters);
        const before = previous && meanOf(previous.counters);
        return (
          <NumberCard
            key={name}
            name={name}
            value={now === undefined ? null : minutes(now)}
            note={
              now !== undefined &&
              before !== undefined && <MinutesComparison now={now} before={before} none={t(`none.${name}`)} />
            }
            drawing={<Sparkline values={series.map((point) => point[figure])} />}
            facts={
              counters &&
              previous && [
                fact(t('fact.now'), meanOf(counters), counters[among]),
                fact(t('fact.before'), meanOf(previous.counters), previous.counters[among]),
                worst(figure),
              ]
            }
            report={reportOf(period, figure)}
          />
        );
      })}
      {beginners.map(({ name, figure }) => {
        const share = counters?.tickets === 0 ? 0 : name === 'active' ? begunByUs : 100 - begunByUs;
        return (
          <NumberCard
            key={name}
            name={name}
            value={counters ? count(counters[figure]) : null}
            note={
              counters?.tickets === 0
                ? t(`begun.${name}`)
                : t(`begunShare.${name}`, { share: formatPercent(share, i18n.language) })
            }
            drawing={<i className={styles.share} style={{ '--share': `${share}%` } as CSSProperties} />}
            report={reportOf(period, figure)}
          />
        );
      })}
    </>
  );
}
