import { isAdmin } from '@guiche/contract/actor';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions, ticketListOptions } from './api.ts';
import { type InboxTab, listQueryOf, type ShownTab, type TicketListQuery } from './inbox-search.ts';
import { ListOptions } from './list-options.tsx';
import { EmptyList } from './list-states.tsx';
import { ListTabs } from './list-tabs.tsx';
import { SearchBox } from './search-box.tsx';
import { TicketList } from './ticket-list.tsx';
import { ticketsOf } from './ticket-pages.ts';
import styles from './tickets-pane.module.css';
import { useInbox } from './use-inbox.ts';
import { useSearchBox } from './use-search-box.ts';

const loadResults = () => import('./search-results.tsx');
const SearchResults = lazy(() =>
  loadResults().then(
    (loaded) => ({ default: loaded.SearchResults }),
    // The page cannot ask for the same file twice; the inbox around it goes on.
    (error: unknown) => ({ default: () => <ErrorState error={error} onRetry={() => location.reload()} /> }),
  ),
);
/** They travel while somebody begins to type; a failure shows where the results would. */
const expectSearch = () => void loadResults().catch(() => {});

/** The left side of the inbox: search, options, tabs and the list of the tab, or what is found. */
export function TicketsPane() {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const { search, tab, uuid, changeSearch } = useInbox();
  const panelId = useId();
  const query = useMemo(() => listQueryOf(search, actor, tab), [search, actor, tab]);
  const box = useSearchBox();
  const shown: ShownTab = box.typed.trim() === '' ? tab : 'search';
  const showTab = (next: ShownTab) => {
    if (next !== 'search') box.leave({ tab: next });
  };
  return (
    <section className={styles.pane} aria-label={t('list')} id="tickets-list">
      <h1 className="only-read">{t('title')}</h1>
      <SearchBox box={box} listId={panelId} onFocus={expectSearch} />
      <ListOptions search={search} tab={shown} onChange={changeSearch} onTab={showTab} />
      <ListTabs search={search} tab={shown} panelId={panelId} onChange={showTab} />
      <div
        key={shown === 'search' ? shown : JSON.stringify(query)}
        id={panelId}
        role="tabpanel"
        aria-label={t(`tabs.${shown}`)}
        className={styles.panel}
      >
        {shown === 'search' ? (
          <Suspense>
            <SearchResults typed={box.typed} />
          </Suspense>
        ) : (
          <ListOf query={query} tab={tab} openUuid={uuid} />
        )}
      </div>
    </section>
  );
}

function ListOf({ query, tab, openUuid }: { query: TicketListQuery; tab: InboxTab; openUuid: string | null }) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const { changeSearch } = useInbox();
  const cache = useQueryClient();
  const list = useInfiniteQuery(ticketListOptions(query));
  const total = useQuery({
    ...ticketCountOptions(cache, query),
    select: ({ count, capped }) => (capped ? null : count),
  });
  const rows = useMemo(() => ticketsOf(list.data), [list.data]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const more = useMemo(
    () => ({
      has: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    }),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );

  if (list.data === undefined) {
    if (!list.error) return <SkeletonRows rows={8} label={t('loading')} />;
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} title={t('listFailed')} />;
  }
  if (rows.length === 0 && !hasNextPage) {
    return (
      <EmptyList
        tab={tab}
        filtered={query.view.queueIds !== null}
        onShowAllQueues={() => changeSearch({ queues: undefined })}
        onShowPending={() => changeSearch({ tab: 'pending' })}
      />
    );
  }
  return (
    <TicketList
      name={JSON.stringify(query)}
      rows={rows}
      total={total.data ?? null}
      openUuid={openUuid}
      showUser={isAdmin(actor)}
      more={more}
    />
  );
}
