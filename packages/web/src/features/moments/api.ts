import { messageEvent } from '@guiche/contract/messages';
import { listMoments, listMomentUsers } from '@guiche/contract/moments';
import { ticketEvent } from '@guiche/contract/tickets';
import { userEvent } from '@guiche/contract/users';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/http.ts';
import { useLiveEvent } from '../../lib/live.ts';
import { loadAgain } from '../../lib/load-again.ts';

const panelKey = ['moments'];
const reloadEveryMs = 1000;

export const momentsOptions = queryOptions({
  queryKey: [...panelKey, 'tickets'],
  queryFn: ({ signal }) => call(listMoments, { signal }),
  staleTime: 0,
});
export const momentUsersOptions = queryOptions({
  queryKey: [...panelKey, 'users'],
  queryFn: ({ signal }) => call(listMomentUsers, { signal }),
  staleTime: 0,
});

/** Keeps the panel current: counts and waits are of tickets nobody here may see, so it is asked for again, once a second at most. */
export function useMomentsLive() {
  const cache = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const loadedAt = useRef(0);
  useEffect(() => () => clearTimeout(due.current), []);
  const reload = () => {
    if (due.current !== undefined) return;
    const wait = Math.max(0, loadedAt.current + reloadEveryMs - Date.now());
    due.current = setTimeout(() => {
      due.current = undefined;
      loadedAt.current = Date.now();
      loadAgain(cache, { queryKey: panelKey });
    }, wait);
  };
  useLiveEvent(ticketEvent, reload);
  useLiveEvent(messageEvent, reload);
  useLiveEvent(userEvent, reload);
}
