import { listAuditLog } from '@guiche/contract/audit-log';
import { IconListDetails } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMore } from '../../ui/load-more.ts';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SpreadsheetButton } from '../spreadsheets/index.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditSearch, filterOf, parseAuditSearch } from './audit-search.ts';

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
  const clear = () => change({ user: undefined, act: undefined, from: undefined, to: undefined });
  const filter = filterOf(search);
  const log = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      request(listAuditLog, { query: { ...filter, ...(pageParam === null ? {} : { nextCursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  const more = useMore(log);
  const rows = useMemo(() => log.data?.pages.flatMap(({ entries }) => entries) ?? [], [log.data]);
  return (
    <Screen
      title={t('title')}
      hasTimes
      busy={log.isFetching}
      acts={<SpreadsheetButton kind="audit" query={filter} disabled={log.data !== undefined && rows.length === 0} />}
      tools={<AuditFilters search={search} total={log.data?.pages[0]?.total ?? null} onChange={change} />}
    >
      {log.data === undefined && log.error && (
        <ErrorState error={log.error} title={t('ui:error.list')} onRetry={() => void log.refetch()} />
      )}
      {log.isPending && <SkeletonRows rows={10} label={t('loading')} />}
      {log.data && rows.length === 0 && (
        <EmptyState
          icon={IconListDetails}
          title={t('empty.title')}
          text={t('empty.text')}
          action={Object.keys(search).length > 0 && <ClearSearch onClear={clear} label={t('filter.clear')} />}
        />
      )}
      {rows.length > 0 && (
        <AuditList
          label={t('title')}
          entries={rows}
          more={more}
          onPerson={(user) => change({ user, act: undefined })}
        />
      )}
    </Screen>
  );
}
