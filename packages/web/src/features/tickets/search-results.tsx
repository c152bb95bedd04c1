import { seesAllTickets } from '@guiche/contract/actor';
import { readSearchText, readShortNumber } from '@guiche/contract/search';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMore } from '../../ui/load-more.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { liveLists, searchListOptions } from './api.ts';
import { foundQueryOf } from './inbox-search.ts';
import { markerOf } from './mark-text.tsx';
import { narrowLoaded, searchQueryOf } from './search-list.ts';
import { NothingFound, SearchNote } from './search-states.tsx';
import { TicketList } from './ticket-list.tsx';
import { ticketsOf } from './ticket-pages.ts';
import { useInbox } from './use-inbox.ts';
import { useSearchLive } from './use-search-live.ts';

/** The results of a search instead of a list: of loaded tickets on each key, of all half a second later. */
export function SearchResults({ typed }: { typed: string }) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const { search } = useInbox();
  const cache = useQueryClient();
  const query = useMemo(() => searchQueryOf(search, actor), [search, actor]);
  const list = useInfiniteQuery(searchListOptions(query));
  useSearchLive(query);
  const more = useMore(list);

  const text = typed.trim();
  const short = readSearchText(text) === null;
  // Only if the answer is for the current text. For a short number only a ticket's id is looked up, which joins the
  // matching loaded tickets.
  const answered = query !== null && !short && text === search.q && list.data !== undefined;
  const inMessages = search.msgs === true;
  const rows = useMemo(() => {
    if (answered) return ticketsOf(list.data);
    const lists = liveLists(cache).map(({ data }) => ticketsOf(data));
    const found = narrowLoaded(lists, { actor, ...foundQueryOf(search, actor), typed: text, inMessages });
    const number = readShortNumber(text);
    return number === null ? found : found.toSorted((a, b) => Number(b.id === number) - Number(a.id === number));
  }, [answered, list.data, cache, actor, search, text, inMessages]);
  const mark = useMemo(() => markerOf(text), [text]);

  const name = JSON.stringify(query);
  if (!answered && query !== null && text === search.q && list.error)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} title={t('search.failed')} />;
  const first = answered ? list.data?.pages[0] : undefined;
  // The answer's count lacks tickets that arrived since.
  const count = first?.countCapped ? first.count : Math.max(first?.count ?? 0, rows.length);
  const state = answered ? 'found' : short ? 'short' : 'searching';
  if (rows.length === 0 && state === 'found')
    return <NothingFound text={text} limited={first?.searchLimited === true} />;
  return (
    <>
      <SearchNote state={state} page={first} count={count} />
      {rows.length === 0 && state === 'searching' && <SkeletonRows rows={8} label={t('loading')} />}
      {rows.length > 0 && (
        <TicketList
          key={answered ? name : 'narrowed'}
          name={answered ? name : `narrowed:${text}`}
          rows={rows}
          total={answered && first && !first.countCapped ? count : null}
          showUser={seesAllTickets(actor)}
          more={answered ? more : nothingMore}
          mark={mark}
        />
      )}
    </>
  );
}

const nothingMore = { has: false, loading: false, failed: false, load: () => {} };
