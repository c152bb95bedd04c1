import type { ListedTicket } from '@guiche/contract/tickets.schemas';
import { useNavigate, useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../auth/index.ts';
import { useOwnPreference } from '../preferences/index.ts';
import { type InboxSearch, type InboxSide, parseInboxSearch, tabOf } from './inbox-search.ts';

/**
 * The inbox's address: what its lists show, and how to go elsewhere in it. Filters survive every move. Which ticket is open
 * is asked for apart: who does not need it is not drawn again at each switch.
 */
export function useInbox() {
  const { actor } = useSession();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const [pendingOrder] = useOwnPreference('pendingOrder');
  const search = useMemo<InboxSearch>(
    () => ({ ...parseInboxSearch(raw), ...(pendingOrder === 'newest' && { newestPending: true }) }),
    [raw, pendingOrder],
  );
  return { search, tab: tabOf(search, actor), ...useInboxMoves() };
}

/** The ticket whose chat the address opens. */
export function useOpenUuid(): string | null {
  const { uuid }: { uuid?: string } = useParams({ strict: false });
  return uuid ?? null;
}

/** The side that a narrow screen shows: unless the address says it, the chat as soon as a ticket is open. */
export function useInboxSide(): InboxSide {
  const { search } = useInbox();
  const uuid = useOpenUuid();
  return search.side ?? (uuid === null ? 'list' : 'chat');
}

/** Ways through the inbox. They stay the same for the life of the screen, so they never cause a render. */
export function useInboxMoves() {
  const router = useRouter();
  const navigate = useNavigate();

  return useMemo(() => {
    const searchWith = (part: InboxSearch) => (old: Record<string, unknown>) => parseInboxSearch({ ...old, ...part });
    // Opening and closing decide anew which side a narrow screen shows, and at which message.
    const movedWith = (part: InboxSearch) => searchWith({ side: undefined, at: undefined, ...part });
    return {
      /** `keep`: the way back leads to what is shown now. */
      changeSearch: (part: InboxSearch, how?: 'keep') =>
        void navigate({ to: '.', search: searchWith(part), replace: how !== 'keep' }),
      openTicket: (uuid: string, part: InboxSearch = {}) =>
        void navigate({ to: '/tickets/$uuid', params: { uuid }, search: movedWith(part) }),
      /** Goes on in the ticket that took this one's place: there is no way back to what is gone. */
      followTicket: (uuid: string) =>
        void navigate({ to: '/tickets/$uuid', params: { uuid }, search: movedWith({}), replace: true }),
      /** The address as a view keeps it: without the ticket, and what only this moment shows. */
      viewText: () => {
        const { at: _at, side: _side, ...kept } = parseInboxSearch(router.state.location.search);
        return router.options.stringifySearch(kept);
      },
      /** Shows what a view kept, and nothing else of the address. */
      showView: (text: string) =>
        void navigate({ to: '/tickets', search: parseInboxSearch(router.options.parseSearch(text)) }),
      closeTicket: (part: InboxSearch = {}) => void navigate({ to: '/tickets', search: movedWith(part) }),
      /** Whether this ticket's chat is on screen now. */
      isOpen: (uuid: string) => router.state.location.pathname.endsWith(`/${uuid}`),
    };
  }, [navigate, router]);
}

/** Where in a ticket it is opened: at the message that was found in it. */
export const placeIn = ({ hit }: ListedTicket): InboxSearch => ({ at: hit?.messageId });

/** Addresses of tickets that keep the filters, for real links. */
export function useTicketAddress() {
  const searchText = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => {
    const isPlain = !/[?&](q|at|side)=/.test(searchText);
    return ({ uuid, hit }: ListedTicket) => {
      if (isPlain) return `/tickets/${uuid}${searchText}`;
      const search = new URLSearchParams(searchText);
      for (const name of ['at', 'side']) search.delete(name);
      if (hit) search.set('at', String(hit.messageId));
      return `/tickets/${uuid}?${search}`;
    };
  }, [searchText]);
}
