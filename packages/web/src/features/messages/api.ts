import { listMessages, type Message } from '@guiche/contract/messages';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { applyToConversation, type MessagePage, type MessagePages } from './message-pages.ts';

export const messageKeys = {
  all: ['messages'] as const,
  conversation: (ticketId: number) => ['messages', ticketId] as const,
};

/** A ticket's conversation, newest page first. Events keep it current; a gap in them makes the live channel reload it. */
export const conversationOptions = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: messageKeys.conversation(ticketId),
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      call(listMessages, { params: { ticketId }, query: { nextCursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: MessagePage) => (page.hasMore ? page.nextCursor : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });

/** Forgets a conversation that was declared out of date: its unread messages would be looked for in the wrong place. */
export function dropOutdated(cache: QueryClient, ticketId: number) {
  const queryKey = messageKeys.conversation(ticketId);
  if (cache.getQueryState(queryKey)?.isInvalidated) cache.removeQueries({ queryKey, exact: true });
}

/**
 * Puts a message into every loaded conversation it belongs to. The newer version wins, the same one changes nothing. A
 * conversation that was declared out of date and is not on screen waits for its reload: a single message put into it
 * would make it pass for current.
 */
export function applyMessage(cache: QueryClient, message: Message) {
  for (const entry of cache.getQueryCache().findAll({ queryKey: messageKeys.all })) {
    const data = entry.state.data as MessagePages | undefined;
    if (data === undefined || (entry.state.isInvalidated && !entry.isActive())) continue;
    const next = applyToConversation(data, Number(entry.queryKey[1]), message);
    if (next !== data) cache.setQueryData(entry.queryKey, next);
  }
}
