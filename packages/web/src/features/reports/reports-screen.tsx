import type { ReportTicket } from '@guiche/contract/reports.schemas';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { SpreadsheetButton } from '../spreadsheets/index.ts';
import { loadTicketLogDialog } from '../tickets/index.ts';
import { reportOptions } from './api.ts';
import { useReportColumns } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportPager } from './report-pager.tsx';
import { filterOf, isNarrowed, queryOfReport, widest } from './report-search.ts';
import styles from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

/** The report: the attendances of a period with people, times and results. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const { user } = useSession();
  const zone = user.company.timeZone;
  const [search, change] = useReportSearch();
  const query = queryOfReport(search, zone);
  const report = useQuery(reportOptions(query));
  const [shown, setShown] = useState<ReportTicket | null>(null);
  const [wasShown, setWasShown] = useState<ReportTicket | null>(null);
  const LogDialog = useLazyPart(loadTicketLogDialog, shown !== null, () => {
    setShown(null);
  });
  const columns = useReportColumns((ticket) => {
    setShown(ticket);
    setWasShown(ticket);
  });
  const total = report.data?.totalTickets.total;
  return (
    <Screen
      title={t('title')}
      hasTimes
      count={total}
      busy={report.isFetching}
      acts={<SpreadsheetButton kind="reports" query={filterOf(search, zone)} disabled={total === 0} />}
      tools={
        <>
          <SearchField
            label={t('search')}
            value={search.q ?? ''}
            onSearch={(q) => change({ q: q === '' ? undefined : q })}
          />
          <ReportFilters search={search} onChange={change} />
        </>
      }
    >
      {report.data === undefined && report.error && (
        <ErrorState error={report.error} title={t('ui:error.list')} onRetry={() => void report.refetch()} />
      )}
      {report.isPending && <SkeletonRows rows={10} label={t('loading')} />}
      {total === 0 && (
        <EmptyState
          icon={IconReportAnalytics}
          title={t('empty.title')}
          text={t('empty.text')}
          action={isNarrowed(search) && <ClearSearch onClear={() => change(widest)} label={t('filter.clear')} />}
        />
      )}
      {report.data && total !== undefined && total > 0 && (
        <div className={styles.results} data-old={report.isPlaceholderData || undefined}>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={report.data.tickets}
            rowKey={({ id, createdAt }) => `${id} ${createdAt}`}
            total={total}
            minWidth={820}
            placeName={`reports:${JSON.stringify(query)}`}
          />
          <ReportPager search={search} total={total} onChange={change} />
        </div>
      )}
      {LogDialog && wasShown && <LogDialog opened={shown !== null} onClose={() => setShown(null)} ticket={wasShown} />}
    </Screen>
  );
}
