import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../auth/index.ts';
import { ticketListOptions } from './api.ts';
import type { ChatDoor } from './chat-pane.ts';
import { listQueryOf } from './inbox-search.ts';
import { ticketsOf } from './ticket-pages.ts';
import { useInbox } from './use-inbox.ts';

/** Of each load of the page. */
let isOver = false;
/** List and conversation side by side, with room to read both. */
const isWide = () => matchMedia('(min-width: 1200px)').matches;

/**
 * An inbox that is opened without a ticket begins with one: who has waited longest, which a look leaves unread (ADR 7), else
 * one of one's own in which nothing is unread. What the address says already is left as it is.
 */
export function FirstLook({ door }: { door: ChatDoor }) {
  const { actor } = useSession();
  const { search, openTicket } = useInbox();
  const own = useInfiniteQuery(ticketListOptions(listQueryOf(search, actor, 'open'))).data;
  const waiting = useInfiniteQuery(ticketListOptions(listQueryOf(search, actor, 'pending'))).data;
  const isKnown = own !== undefined && waiting !== undefined;
  const begin = useEffectEvent(() => {
    if (isOver) return;
    isOver = true;
    if (Object.keys(search).length > 0 || !isWide()) return;
    const quiet = ticketsOf(own).find(({ unreadMessages }) => unreadMessages === 0);
    if (door.openNext) door.openNext();
    else if (quiet) openTicket(quiet.uuid);
  });
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown]);
  return null;
}
