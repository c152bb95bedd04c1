import { seesAllTickets } from '@guiche/contract/actor';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { optionalPart } from '../../lib/optional-part.ts';
import { sessionState } from '../../lib/session-store.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMore } from '../../ui/load-more.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { ticketCountOptions, ticketListOptions } from './api.ts';
import { useBulkRun } from './bulk-api.ts';
import filterStyles from './filters.module.css';
import { countFilters, filtersOf, type ShownTab, shownQueryOf, type TicketListQuery } from './inbox-search.ts';
import { lazyListPart } from './lazy-list-part.tsx';
import { ListOptions } from './list-options.tsx';
import { EmptyList } from './list-states.tsx';
import { ListTabs } from './list-tabs.tsx';
import { SearchBox } from './search-box.tsx';
import { hadViews } from './stored-views.ts';
import { TicketList } from './ticket-list.tsx';
import { ticketsOf } from './ticket-pages.ts';
import { clearChosen, useChosen } from './ticket-selection.ts';
import styles from './tickets-pane.module.css';
import { useInbox } from './use-inbox.ts';
import { useSearchBox } from './use-search-box.ts';

const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults);
const FilterChips = lazyListPart(async () => (await import('./filter-chips.tsx')).FilterChips);
/** Loaded at once if the person has views or opens a conversation; otherwise when the page is idle. */
const ViewChips = optionalPart(async () => {
  if (!hadViews() && !isAdminHere()) await new Promise((resolve) => setTimeout(resolve, idleMs));
  return (await Promise.all([import('./view-chips.tsx'), loadTexts('lists')]))[0].ViewChips;
});
const idleMs = 3000;
const isAdminHere = () => {
  const state = sessionState();
  return state.status === 'signed-in' && state.user.profile === 'admin';
};
const BulkBar = lazyListPart(
  async () => (await Promise.all([import('./bulk-bar.tsx'), loadTexts('moves')]))[0].BulkBar,
);
const BulkStrip = lazyListPart(async () => (await import('./bulk-strip.tsx')).BulkStrip);
/** Preloads the results when somebody starts to type; a failure is shown in their place. */
const expectSearch = () => void SearchResults.preload?.();

/** The left side of the inbox: search, options, tabs, and the tab's list or results. */
export function TicketsPane() {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const { search, tab, changeSearch } = useInbox();
  const panelId = useId();
  const box = useSearchBox();
  const isTyped = box.typed.trim() !== '';
  // A list has one status; several are shown as results.
  const shown: ShownTab = isTyped || search.stats !== undefined ? 'search' : tab;
  const query = useMemo(() => shownQueryOf(search, actor, tab), [search, actor, tab]);
  const { run, put, hide, undo } = useBulkRun();
  const chosen = useChosen();
  const hasFilters = countFilters(filtersOf(search, actor, shown === 'search')) > 0;
  const listName = isTyped ? 'search' : JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen in a list is not chosen in another
  useEffect(() => clearChosen, [listName]);
  const showTab = (next: ShownTab) => {
    if (next !== 'search') box.leave({ tab: next, stats: undefined });
  };
  return (
    <section className={styles.pane} aria-label={t('list')} id="tickets-list">
      <h1 className="only-read">{t('title')}</h1>
      <SearchBox box={box} listId={panelId} onFocus={expectSearch} />
      <ListOptions search={search} tab={shown} onChange={changeSearch} onTab={showTab} onBegun={put} />
      <Suspense fallback={hadViews() && <div className={filterStyles.views} />}>
        <ViewChips />
      </Suspense>
      {hasFilters && (
        <section className={filterStyles.chips} aria-label={t('options.filters')}>
          <Suspense>
            <FilterChips search={search} isSearch={shown === 'search'} onChange={changeSearch} />
          </Suspense>
        </section>
      )}
      <ListTabs search={search} tab={shown} panelId={panelId} onChange={showTab} />
      <div key={listName} id={panelId} role="tabpanel" aria-label={t(`tabs.${shown}`)} className={styles.panel}>
        {isTyped ? (
          <Suspense>
            <SearchResults typed={box.typed} />
          </Suspense>
        ) : (
          <ListOf query={query} tab={shown} />
        )}
      </div>
      <Suspense>
        {chosen.size > 0 && <BulkBar chosen={chosen} onBegun={put} />}
        {run && <BulkStrip run={run} onUndo={undo} onHide={hide} />}
      </Suspense>
    </section>
  );
}

function ListOf({ query, tab }: { query: TicketListQuery; tab: ShownTab }) {
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
  const more = useMore(list);

  if (list.data === undefined) {
    if (!list.error) return <SkeletonRows rows={8} label={t('loading')} />;
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} title={t('listFailed')} />;
  }
  const filtered = query.filters ? 'filters' : query.view.queueIds !== null ? 'queues' : null;
  if (rows.length === 0 && !more.has) {
    return (
      <EmptyList
        tab={tab}
        filtered={filtered}
        onUnfilter={() =>
          changeSearch(
            filtered === 'filters'
              ? { tags: undefined, conns: undefined, users: undefined, stats: undefined }
              : { queues: undefined },
          )
        }
        onShowPending={() => changeSearch({ tab: 'pending' })}
      />
    );
  }
  return (
    <TicketList
      name={JSON.stringify(query)}
      rows={rows}
      total={total.data ?? null}
      showUser={seesAllTickets(actor)}
      more={more}
      // With several statuses each row shows its own.
      {...(tab === 'search' && { mark: unmarked })}
    />
  );
}

const unmarked = (text: string) => text;
