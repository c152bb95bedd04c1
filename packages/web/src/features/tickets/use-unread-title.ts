import type { Actor } from '@guiche/contract/actor';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitleCount } from '../../ui/title.ts';
import { useSession } from '../auth/index.ts';
import { ticketListOptions } from './api.ts';
import { type InboxSearch, type InboxTab, listQueryOf } from './inbox-search.ts';
import { type TicketPages, ticketsOf } from './ticket-pages.ts';

/** Tickets with something unread that are mine, or nobody's yet. */
const countUnread = (data: TicketPages, actor: Actor) =>
  ticketsOf(data).filter(
    ({ unreadMessages, userId }) => unreadMessages > 0 && (userId === null || userId === actor.userId),
  ).length;

/** Puts the number of unread tickets, mine and waiting, before the window's title. */
export function useUnreadTitle(search: InboxSearch) {
  useTitleCount(useUnreadIn(search, 'open') + useUnreadIn(search, 'pending'));
}

function useUnreadIn(search: InboxSearch, tab: InboxTab): number {
  const { actor } = useSession();
  // Loaded by the tab's count; here only watched.
  const { data } = useInfiniteQuery({
    ...ticketListOptions(listQueryOf(search, actor, tab)),
    enabled: false,
    select: (pages) => countUnread(pages, actor),
  });
  return data ?? 0;
}
