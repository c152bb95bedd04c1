import type { Attendant } from '@guiche/contract/dashboard.schemas';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SpreadsheetButton } from '../spreadsheets/index.ts';
import { numbersOptions, ticketsDayOptions } from './api.ts';
import styles from './attendants.module.css';
import type { Bar } from './bar-drawing.tsx';
import { ChartCard } from './chart-card.tsx';
import parts from './dashboard.module.css';
import { type ChartPart, chartParts } from './dashboard-search.ts';
import { formatCount, formatMinutes, formatPercent, shareOf } from './format-figures.ts';
import { noValue } from './number-card.tsx';
import { isWeekend, type Period } from './period.ts';

interface CourseProps {
  period: Period;
  by: ChartPart;
  onBy: (by: ChartPart) => void;
}

/** How much and how quickly people attend, and how the load is spread over time. */
export function AttendantsTab({ period, by, onBy }: CourseProps) {
  const { t } = useTranslation('dashboard');
  const numbers = useQuery(numbersOptions(period));
  const attendants = numbers.data?.attendants;
  const most = useMemo(
    () =>
      attendants?.toSorted((one, other) => other.tickets - one.tickets || Number(one.removed) - Number(other.removed)),
    [attendants],
  );
  const columns = useColumns(most?.[0]?.tickets ?? 0, numbers.data?.counters.tickets ?? 0);
  return (
    <div className={styles.attendants}>
      <section className={parts.part} aria-labelledby="attendants-title">
        <header className={parts.partHead}>
          <h2 id="attendants-title" className={parts.partTitle}>
            {t('tab.attendants')}
          </h2>
          <SpreadsheetButton kind="attendants" query={{ date_from: period.from, date_to: period.to }} />
        </header>
        {numbers.error && !attendants && (
          <ErrorState error={numbers.error} title={t('failed')} onRetry={() => void numbers.refetch()} />
        )}
        {numbers.isPending && <SkeletonRows rows={4} label={t('loading')} />}
        {most && (
          <div className={styles.peopleTable}>
            <DataTable
              label={t('tab.attendants')}
              columns={columns}
              rows={most}
              rowKey={({ id }) => id}
              total={most.length}
              minWidth={600}
            />
          </div>
        )}
      </section>
      <CourseChart period={period} by={by} onBy={onBy} />
    </div>
  );
}

/** A chart of the period by days, or by hours of all its days. */
function CourseChart({ period, by, onBy }: CourseProps) {
  const { t, i18n } = useTranslation('dashboard');
  const days = useQuery(ticketsDayOptions(period, by));
  const isHours = by === 'hour';
  const bars = days.data?.data.map(
    (bar): Bar =>
      'horario' in bar
        ? { name: bar.horario, value: bar.total }
        : {
            name: formatDate(bar.data),
            label: formatDate(bar.data).slice(0, 5),
            value: bar.total,
            isQuiet: isWeekend(bar.data),
          },
  );
  const fullest = days.data?.data.reduce((one, other) => (other.total > one.total ? other : one));
  const when = fullest && ('horario' in fullest ? fullest.horario : dayInWords(fullest.data, i18n.language));
  const count = (value: number) => formatCount(value, i18n.language);
  const summary =
    days.data && fullest && days.data.count > 0
      ? t(isHours ? 'chart.hourSummary' : 'chart.daySummary', {
          total: count(days.data.count),
          when,
          most: count(fullest.total),
        })
      : undefined;
  return (
    <ChartCard
      title={t(isHours ? 'chart.hours' : 'chart.days')}
      of={t(isHours ? 'chart.hour' : 'chart.day')}
      choice={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame, and these are one choice
        <div role="group" className={parts.presets} aria-label={t('chart.by')}>
          {chartParts.map((part) => (
            <button key={part} type="button" aria-pressed={part === by} onClick={() => onBy(part)}>
              {t(`chart.${part}`)}
            </button>
          ))}
        </div>
      }
      bars={bars}
      error={days.error}
      onRetry={() => void days.refetch()}
      summary={summary}
    />
  );
}

/** `quarta-feira, 18/11` */
const dayInWords = (date: string, language: string) =>
  `${new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))}, ${formatDate(date).slice(0, 5)}`;

function Person({ person: { id, name, online, removed } }: { person: Attendant }) {
  const { t } = useTranslation('dashboard');
  return (
    <span className={styles.person}>
      <Avatar name={name} seed={id} size={28} />
      <span className={styles.words}>
        <b dir="auto">{name}</b>
        <span className={online && !removed ? `${parts.quiet} ${styles.online}` : parts.quiet}>
          {t(removed ? 'removed' : online ? 'online' : 'offline')}
        </span>
      </span>
    </span>
  );
}

/** Columns with each person's numbers, and a bar relative to the highest. */
function useColumns(most: number, all: number): Column<Attendant>[] {
  const { t, i18n } = useTranslation('dashboard');
  return useMemo(() => {
    const count = (value: number) => formatCount(value, i18n.language);
    const minutes = (value: number) => (value === 0 ? noValue : formatMinutes(value, t));
    return [
      {
        key: 'name',
        label: t('column.name'),
        track: 'minmax(160px, 1.4fr)',
        isName: true,
        cell: (person) => <Person person={person} />,
      },
      {
        key: 'tickets',
        label: t('column.tickets'),
        track: 'minmax(190px, 2.4fr)',
        cell: ({ tickets }) => (
          <span className={styles.load}>
            <i
              className={styles.bar}
              style={{ '--share': `${shareOf(tickets, most)}%` } as CSSProperties}
              aria-hidden="true"
            />
            <b>{count(tickets)}</b>
            <span className={`${parts.quiet} ${styles.part}`}>
              {tickets > 0 && formatPercent(shareOf(tickets, all), i18n.language)}
            </span>
          </span>
        ),
      },
      {
        key: 'wait',
        label: t('column.wait'),
        track: 'minmax(104px, 1fr)',
        atEnd: true,
        cell: ({ avgWaitTime }) => minutes(avgWaitTime),
      },
      {
        key: 'support',
        label: t('column.support'),
        track: 'minmax(124px, 1fr)',
        atEnd: true,
        cell: ({ avgSupportTime }) => minutes(avgSupportTime),
      },
      {
        key: 'rating',
        label: t('column.rating'),
        track: 'minmax(104px, 1fr)',
        atEnd: true,
        from: 700,
        cell: ({ rating, countRating }) => (
          <span className={styles.words}>
            <b>{countRating === 0 ? noValue : count(rating)}</b>
            {countRating > 0 && (
              <span className={parts.quiet}>{t('ratedTimes', { count: countRating, number: count(countRating) })}</span>
            )}
          </span>
        ),
      },
    ];
  }, [t, i18n.language, most, all]);
}
