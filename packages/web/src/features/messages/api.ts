import { listMessages, searchMessages } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { loadAgain } from '../../lib/load-again.ts';
import {
  applyToConversation,
  changeInConversation,
  holdsTicket,
  type MessagePage,
  type MessagePages,
  renameInQuotes,
} from './message-pages.ts';

export const messageKeys = {
  all: ['messages'] as const,
  /** All loaded windows of a ticket's conversation. */
  conversation: (ticketId: number) => ['messages', ticketId] as const,
  window: (ticketId: number, around: number | null) => ['messages', ticketId, around] as const,
  allHits: ['message-hits'] as const,
  hits: (ticketId: number, text: string) => ['message-hits', ticketId, text] as const,
};

/** The cursor at which the next page begins; null: the first page. */
type PageParam = { nextCursor: string } | { newerCursor: string } | null;

/**
 * A ticket's conversation, newest page first: from its newest message, or around the message `around`. Events keep it
 * current; after a gap the live channel reloads it.
 */
export const conversationOptions = (ticketId: number, around: number | null = null) =>
  infiniteQueryOptions({
    queryKey: messageKeys.window(ticketId, around),
    queryFn: ({ pageParam, signal }): Promise<MessagePage> =>
      request(listMessages, { params: { ticketId }, query: pageParam ?? { around: around ?? undefined }, signal }),
    initialPageParam: null as PageParam,
    getNextPageParam: ({ hasMore, nextCursor }: MessagePage): PageParam | undefined =>
      hasMore && nextCursor !== null ? { nextCursor } : undefined,
    getPreviousPageParam: ({ newerCursor }: MessagePage): PageParam | undefined =>
      newerCursor === undefined ? undefined : { newerCursor },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });

/**
 * The page around a quoted message of another ticket. It counts as a window of the conversation, so it is kept current
 * and forgotten with it; a refusal is not repeated before the conversation is opened again.
 */
export const quotedOptions = (ticketId: number, messageId: number) => ({
  ...conversationOptions(ticketId, messageId),
  retryOnMount: false,
});

/** The messages of a conversation that contain a text, oldest first. */
export const hitsOptions = (ticketId: number, text: string) =>
  queryOptions({
    queryKey: messageKeys.hits(ticketId, text),
    queryFn: async ({ signal }) => {
      const { hits } = await request(searchMessages, { params: { ticketId }, query: { searchParam: text }, signal });
      return hits.map(({ messageId }) => messageId).reverse();
    },
    staleTime: 30_000,
  });

/** Forgets the outdated windows of a conversation: unread messages would be looked for in the wrong place. */
export function dropOutdated(cache: QueryClient, ticketId: number) {
  cache.removeQueries({ queryKey: messageKeys.conversation(ticketId), predicate: ({ state }) => state.isInvalidated });
}

/**
 * Forgets a ticket that is no longer visible: without events its messages would become incomplete. Quotes of it in a
 * later ticket of the contact are loaded again.
 */
export function forgetTicket(cache: QueryClient, ticketId: number) {
  cache.removeQueries({ queryKey: messageKeys.conversation(ticketId) });
  loadAgain(cache, {
    queryKey: messageKeys.all,
    predicate: ({ state }) => holdsTicket(state.data as MessagePages | undefined, ticketId),
  });
}

/** Changes a message in the cache before the server answers; the server's newer version replaces it. */
export function changeShown(cache: QueryClient, messageId: number, change: (message: Message) => Message) {
  for (const entry of cache.getQueryCache().findAll({ queryKey: messageKeys.all })) {
    const data = entry.state.data as MessagePages | undefined;
    const next = data && changeInConversation(data, messageId, change);
    if (next !== data) cache.setQueryData(entry.queryKey, next);
  }
}

/**
 * Puts a message into every loaded conversation it belongs to. The newer version wins. An outdated conversation that is
 * not on screen waits for its reload: with a single message added it would look current.
 */
export function applyMessage(cache: QueryClient, message: Message) {
  for (const entry of cache.getQueryCache().findAll({ queryKey: messageKeys.all })) {
    const data = entry.state.data as MessagePages | undefined;
    if (data === undefined || (entry.state.isInvalidated && !entry.isActive())) continue;
    const next = applyToConversation(data, Number(entry.queryKey[1]), message);
    if (next !== data) cache.setQueryData(entry.queryKey, next);
  }
}

/** Renames a contact in the quotes of loaded conversations. */
export function renameQuoted(cache: QueryClient, contact: { id: number; name: string }) {
  for (const entry of cache.getQueryCache().findAll({ queryKey: messageKeys.all })) {
    const data = entry.state.data as MessagePages | undefined;
    const next = data && renameInQuotes(data, contact);
    if (next !== data) cache.setQueryData(entry.queryKey, next);
  }
}
