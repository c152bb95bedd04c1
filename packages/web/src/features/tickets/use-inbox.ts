import type { ListedTicket } from '@guiche/contract/tickets.schemas';
import { useNavigate, useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../auth/index.ts';
import { useOwnPreference } from '../preferences/index.ts';
import { type InboxSearch, type InboxSide, parseInboxSearch, tabOf } from './inbox-search.ts';

/**
 * The inbox's address, and navigation that keeps its filters. The open ticket has a hook of its own, so that others do
 * not render at each switch.
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

/** The uuid of the ticket in the address. */
export function useOpenUuid(): string | null {
  const { uuid }: { uuid?: string } = useParams({ strict: false });
  return uuid ?? null;
}

/** The side that a narrow screen shows: as the address says, else the chat if a ticket is open. */
export function useInboxSide(): InboxSide {
  const { search } = useInbox();
  const uuid = useOpenUuid();
  return search.side ?? (uuid === null ? 'list' : 'chat');
}

/** Navigation functions of the inbox; stable, so they never cause a render. */
export function useInboxMoves() {
  const router = useRouter();
  const navigate = useNavigate();

  return useMemo(() => {
    const searchWith = (part: InboxSearch) => (old: Record<string, unknown>) => parseInboxSearch({ ...old, ...part });
    // Opening and closing reset the narrow screen's side and the found message.
    const movedWith = (part: InboxSearch) => searchWith({ side: undefined, at: undefined, ...part });
    return {
      /** `keep`: adds a history entry, so that back returns to the current state. */
      changeSearch: (part: InboxSearch, how?: 'keep') =>
        void navigate({ to: '.', search: searchWith(part), replace: how !== 'keep' }),
      openTicket: (uuid: string, part: InboxSearch = {}) =>
        void navigate({ to: '/tickets/$uuid', params: { uuid }, search: movedWith(part) }),
      /** Replaces the open ticket by the one into which it was merged; back must not lead to it. */
      followTicket: (uuid: string) =>
        void navigate({ to: '/tickets/$uuid', params: { uuid }, search: movedWith({}), replace: true }),
      /** The address as a view stores it: without the ticket and temporary parts. */
      viewText: () => {
        const { at: _at, side: _side, ...kept } = parseInboxSearch(router.state.location.search);
        return router.options.stringifySearch(kept);
      },
      /** Shows a view in place of the current address. */
      showView: (text: string) =>
        void navigate({ to: '/tickets', search: parseInboxSearch(router.options.parseSearch(text)) }),
      closeTicket: (part: InboxSearch = {}) => void navigate({ to: '/tickets', search: movedWith(part) }),
      /** Whether this ticket's chat is on screen now. */
      isOpen: (uuid: string) => router.state.location.pathname.endsWith(`/${uuid}`),
    };
  }, [navigate, router]);
}

/** The search parameters that open a ticket at its found message. */
export const placeIn = ({ hit }: ListedTicket): InboxSearch => ({ at: hit?.messageId });

/** Addresses of tickets with the current filters, for links. */
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
