import type { Attendant } from '@guiche/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SpreadsheetButton } from '../spreadsheets/index.ts';
import { numbersOptions, ticketsDayOptions, ticketsUsersOptions } from './api.ts';
import { ChartCard } from './chart-card.tsx';
import styles from './dashboard.module.css';
import { formatCount, formatMinutes } from './figures.ts';
import type { Period } from './period.ts';

/** Who attends how much and how quickly, and when there is how much to do. */
export function AttendantsTab({ period }: { period: Period }) {
  const { t } = useTranslation('dashboard');
  const numbers = useQuery(numbersOptions(period));
  const users = useQuery(ticketsUsersOptions(period));
  const days = useQuery(ticketsDayOptions(period));
  const columns = useColumns();
  const attendants = numbers.data?.attendants;
  const isDay = period.from === period.to;
  return (
    <div className={styles.attendants}>
      <section className={styles.people} aria-labelledby="attendants-title">
        <header className={styles.chartHead}>
          <h2 id="attendants-title" className={styles.chartTitle}>
            {t('tab.attendants')}
          </h2>
          <SpreadsheetButton kind="attendants" query={{ date_from: period.from, date_to: period.to }} />
        </header>
        {numbers.error && !attendants && (
          <ErrorState error={numbers.error} title={t('failed')} onRetry={() => void numbers.refetch()} />
        )}
        {numbers.isPending && <SkeletonRows rows={4} label={t('loading')} />}
        {attendants && (
          <div className={styles.peopleTable}>
            <DataTable
              label={t('tab.attendants')}
              columns={columns}
              rows={attendants}
              rowKey={({ id }) => id}
              total={attendants.length}
              minWidth={780}
            />
          </div>
        )}
      </section>
      <ChartCard
        title={t('chart.users')}
        of={t('column.name')}
        bars={users.data?.data.map(({ nome, quantidade, removed }) => ({
          name: removed ? t('nameRemoved', { name: nome }) : nome,
          value: quantidade,
        }))}
        error={users.error}
        onRetry={() => void users.refetch()}
        lying
      />
      <ChartCard
        title={t(isDay ? 'chart.hours' : 'chart.days')}
        of={t(isDay ? 'chart.hour' : 'chart.day')}
        bars={days.data?.data.map((bar) => ({
          name: 'horario' in bar ? bar.horario : formatDate(bar.data),
          value: bar.total,
        }))}
        error={days.error}
        onRetry={() => void days.refetch()}
      />
    </div>
  );
}

function useColumns(): Column<Attendant>[] {
  const { t, i18n } = useTranslation('dashboard');
  return useMemo(() => {
    const count = (value: number) => formatCount(value, i18n.language);
    const atEnd = { track: 'minmax(120px, 1fr)', atEnd: true } as const;
    return [
      {
        key: 'name',
        label: t('column.name'),
        track: 'minmax(160px, 2fr)',
        isName: true,
        cell: ({ name }) => <span dir="auto">{name}</span>,
      },
      { key: 'rating', label: t('column.rating'), ...atEnd, cell: ({ rating }) => count(rating) },
      {
        key: 'countRating',
        label: t('column.countRating'),
        track: 'minmax(148px, 1fr)',
        atEnd: true,
        from: 920,
        cell: ({ countRating }) => count(countRating),
      },
      { key: 'tickets', label: t('column.tickets'), ...atEnd, cell: ({ tickets }) => count(tickets) },
      { key: 'wait', label: t('column.wait'), ...atEnd, cell: ({ avgWaitTime }) => formatMinutes(avgWaitTime, t) },
      {
        key: 'support',
        label: t('column.support'),
        ...atEnd,
        cell: ({ avgSupportTime }) => formatMinutes(avgSupportTime, t),
      },
      {
        key: 'online',
        label: t('column.online'),
        track: 'minmax(120px, 1fr)',
        cell: ({ online, removed }) => (
          <span data-online={online || undefined}>{t(removed ? 'removed' : online ? 'online' : 'offline')}</span>
        ),
      },
    ];
  }, [t, i18n.language]);
}
