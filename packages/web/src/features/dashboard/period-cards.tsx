import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagesTodayOptions } from './api.ts';
import { CountComparison } from './comparison.tsx';
import { formatCount } from './format-figures.ts';
import { NumberCard, noValue } from './number-card.tsx';
import type { Numbers } from './numbers.ts';
import type { Period } from './period.ts';
import { reportOf } from './report-link.ts';
import { Sparkline } from './sparkline.tsx';

interface PeriodCardsProps {
  numbers: Numbers | undefined;
  period: Period;
  today: string;
}

/** Cards about volume, compared with the period before. */
export function PeriodCards({ numbers, period, today }: PeriodCardsProps) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  const facts = (now: number | undefined, before: number | undefined) =>
    now === undefined || before === undefined
      ? undefined
      : [
          { label: t('fact.now'), value: count(now) },
          { label: t('fact.before'), value: count(before) },
        ];
  const { counters, previous, series = [], messages } = numbers ?? {};
  const shown = ({ data, error }: { data: number | undefined; error: Error | null }) =>
    data === undefined ? error && noValue : count(data);
  const ofToday = [useQuery(messagesTodayOptions(false, today)), useQuery(messagesTodayOptions(true, today))].map(
    shown,
  );
  return (
    <>
      {(
        [
          ['finished', 'supportFinished'],
          ['leads', 'leads'],
        ] as const
      ).map(([name, figure]) => (
        <NumberCard
          key={name}
          name={name}
          value={counters ? count(counters[figure]) : null}
          note={counters && previous && <CountComparison now={counters[figure]} before={previous.counters[figure]} />}
          drawing={<Sparkline values={series.map((point) => point[figure])} />}
          facts={facts(counters?.[figure], previous?.counters[figure])}
          report={reportOf(period, figure)}
        />
      ))}
      {(['received', 'sent'] as const).map((name, n) => (
        <NumberCard
          key={name}
          name={name}
          value={messages ? (ofToday[n] ?? null) : null}
          of={messages && count(messages[name])}
          note={t('todayPeriod')}
          drawing={<Sparkline values={series.map((point) => point[name])} />}
          facts={facts(messages?.[name], previous?.messages[name])}
          report={reportOf(period)}
        />
      ))}
    </>
  );
}
