import { isAdmin } from '@guiche/contract/actor';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { fetchLongestWaiting, ticketListOptions } from './api.ts';
import { listQueryOf } from './inbox-search.ts';
import { ticketsOf } from './ticket-pages.ts';
import { useInbox, useOpenUuid } from './use-inbox.ts';

/** True once it was done for this load of the page. */
let isOver = false;
/** Whether list and conversation fit side by side. */
const isWide = () => matchMedia('(min-width: 1200px)').matches;

/**
 * An admin's inbox opened without a ticket starts with one: the longest waiting, which a look leaves unread (ADR 7),
 * else an own one without unread messages. An address that names something is left alone.
 */
export function useOpenFirstTicket() {
  const { actor } = useSession();
  const { search, openTicket } = useInbox();
  const { newestPending: _order, ...ofAddress } = search;
  const uuid = useOpenUuid();
  const pending = listQueryOf(search, actor, 'pending');
  const own = useInfiniteQuery(ticketListOptions(listQueryOf(search, actor, 'open'))).data;
  const waiting = useInfiniteQuery(ticketListOptions(pending)).data;
  const isKnown = own !== undefined && waiting !== undefined;
  const begin = useEffectEvent(async () => {
    if (isOver) return;
    isOver = true;
    if (!isAdmin(actor) || uuid !== null || Object.keys(ofAddress).length > 0 || !isWide()) return;
    const { pathname } = window.location;
    const first = ticketsOf(waiting).length > 0 ? await fetchLongestWaiting(pending) : undefined;
    // The person went elsewhere meanwhile.
    if (window.location.pathname !== pathname) return;
    const quiet = ticketsOf(own).find(({ unreadMessages }) => unreadMessages === 0);
    if (first) openTicket(first.uuid, { tab: 'pending' });
    else if (quiet) openTicket(quiet.uuid);
  });
  useEffect(() => {
    if (isKnown) begin().catch((error: unknown) => showToast({ kind: 'error', text: errorText(error) }));
  }, [isKnown]);
}
