import { getLatestBulk, ticketBulkEvent, undoBulk } from '@guiche/contract/bulk-acts';
import type { Bulk } from '@guiche/contract/bulk-acts.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { laterBulk } from './later-bulk.ts';

export type BulkBody = BodyOf<typeof import('@guiche/contract/bulk-acts').actOnTickets>;

/** Below the tickets' keys, so that their reloads include it. */
const key = ['tickets', 'bulk'] as const;

const latestOptions = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<Bulk | null> => (await request(getLatestBulk, { signal })).bulk,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The failed run dismissed on this device; other failures stay, even after a reload. */
const closedKey = 'closedBulk';

/** The person's latest bulk act while it is running, can be undone, or failed. It survives a reload. */
export function useBulkRun() {
  const cache = useQueryClient();
  const { data } = useQuery(latestOptions);
  const [hiddenId, setHiddenId] = useState(() => Number(localStorage.getItem(closedKey)));
  const put = (bulk: Bulk) => cache.setQueryData(key, (old: Bulk | null | undefined) => laterBulk(old, bulk));
  useLiveEvent(ticketBulkEvent, ({ bulk }) => put(bulk), { catchUp: true });

  const until = data?.undoUntil ?? null;
  // A run that skipped tickets names them and stays until it was read.
  const isOver = data?.state === 'undone' && data.done === 0;
  useEffect(() => {
    if (data === null || data === undefined || (until === null && !isOver)) return;
    const restMs = until === null ? 6_000 : Math.max(0, Date.parse(until) - Date.now());
    const timer = setTimeout(() => setHiddenId(data.id), restMs);
    return () => clearTimeout(timer);
  }, [data, until, isOver]);

  return {
    run: data && data.id !== hiddenId ? data : null,
    put,
    hide: () => {
      if (!data) return;
      setHiddenId(data.id);
      localStorage.setItem(closedKey, String(data.id));
    },
    undo: async (bulkId: number) => put((await request(undoBulk, { params: { bulkId } })).bulk),
  };
}
