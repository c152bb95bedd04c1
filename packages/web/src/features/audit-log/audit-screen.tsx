import type { AuditEntry } from '@guiche/contract/audit-log';
import { listAuditLog } from '@guiche/contract/audit-log';
import { IconListDetails } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { call } from '../../lib/http.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SpreadsheetButton } from '../spreadsheets/index.ts';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, describeDetails, filterOf, parseAuditSearch } from './audit-search.ts';

/** Who did what, and when. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => parseAuditSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = (part: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) => {
    const said = Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined));
    void navigate({ to: '/audit', search: said as never, replace: true });
  };
  const filter = filterOf(search);
  const log = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { ...filter, ...(pageParam === null ? {} : { nextCursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const rows = useMemo(() => log.data?.pages.flatMap(({ entries }) => entries) ?? [], [log.data]);
  const columns = useColumns();
  return (
    <Screen
      title={t('title')}
      busy={log.isFetching}
      acts={<SpreadsheetButton kind="audit" query={filter} disabled={log.data !== undefined && rows.length === 0} />}
      tools={<AuditFilters search={search} onChange={change} />}
    >
      {log.data === undefined && log.error && (
        <ErrorState error={log.error} title={t('ui:error.list')} onRetry={() => void log.refetch()} />
      )}
      {log.isPending && <SkeletonRows rows={10} label={t('loading')} />}
      {log.data && rows.length === 0 && (
        <EmptyState icon={IconListDetails} title={t('empty.title')} text={t('empty.text')} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          more={{
            has: log.hasNextPage,
            loading: log.isFetchingNextPage,
            failed: log.isFetchNextPageError,
            load: () => void log.fetchNextPage(),
          }}
          minWidth={820}
        />
      )}
    </Screen>
  );
}

function useColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const who = ({ user }: AuditEntry) => (user === null ? t('nobody') : (user.name ?? t('gone', { id: user.id })));
  return [
    {
      key: 'when',
      label: t('column.when'),
      track: '140px',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{`${formatDate(createdAt)} ${formatTime(createdAt)}`}</time>,
    },
    {
      key: 'who',
      label: t('column.who'),
      track: 'minmax(110px, 1fr)',
      cell: (entry) => (
        <span className="cut" dir="auto">
          {who(entry)}
        </span>
      ),
    },
    {
      key: 'act',
      label: t('column.act'),
      track: 'minmax(150px, 1.4fr)',
      cell: ({ act }) => t(`acts.${act}`, { defaultValue: act }),
      isName: true,
    },
    {
      key: 'subject',
      label: t('column.subject'),
      track: '80px',
      cell: ({ subjectId }) => (subjectId === null ? '–' : `#${subjectId}`),
    },
    {
      key: 'details',
      label: t('column.details'),
      track: 'minmax(180px, 2.4fr)',
      cell: ({ details }) => (
        <span className={styles.details} dir="auto">
          {describeDetails(details) || '–'}
        </span>
      ),
    },
    { key: 'ip', label: t('column.ip'), track: '120px', cell: ({ ip }) => ip ?? '–' },
  ];
}
