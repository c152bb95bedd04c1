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
  /** Every window into a ticket's conversation. */
  conversation: (ticketId: number) => ['messages', ticketId] as const,
  window: (ticketId: number, around: number | null) => ['messages', ticketId, around] as const,
  allHits: ['message-hits'] as const,
  hits: (ticketId: number, text: string) => ['message-hits', ticketId, text] as const,
};

/** Where a page goes on: from an end of what is loaded. Null: the first page. */
type PageParam = { nextCursor: string } | { newerCursor: string } | null;

/**
 * A ticket's conversation, newest page first: from its newest message, or from one in its midst (`around`). Events keep it
 * current; a gap in them makes the live channel reload it.
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
 * The page around a quoted message of another ticket. As a window of the conversation it is kept current, and forgotten,
 * with the rest of it; a refusal is not asked about again before the conversation is opened anew.
 */
export const quotedOptions = (ticketId: number, messageId: number) => ({
  ...conversationOptions(ticketId, messageId),
  retryOnMount: false,
});

/** The messages of a conversation that hold a text, oldest first. */
export const hitsOptions = (ticketId: number, text: string) =>
  queryOptions({
    queryKey: messageKeys.hits(ticketId, text),
    queryFn: async ({ signal }) => {
      const { hits } = await request(searchMessages, { params: { ticketId }, query: { searchParam: text }, signal });
      return hits.map(({ messageId }) => messageId).reverse();
    },
    staleTime: 30_000,
  });

/** Forgets what is loaded of a conversation and was declared out of date: unread messages would be looked for in the wrong place. */
export function dropOutdated(cache: QueryClient, ticketId: number) {
  cache.removeQueries({ queryKey: messageKeys.conversation(ticketId), predicate: ({ state }) => state.isInvalidated });
}

/**
 * Out of sight, a ticket gets no more events: what is kept of it would be a torso later. What was asked for in a later
 * ticket of its contact shows it too, and is asked for again.
 */
export function forgetTicket(cache: QueryClient, ticketId: number) {
  cache.removeQueries({ queryKey: messageKeys.conversation(ticketId) });
  loadAgain(cache, {
    queryKey: messageKeys.all,
    predicate: ({ state }) => holdsTicket(state.data as MessagePages | undefined, ticketId),
  });
}

/** Draws a message as it will be, before the server has said so. The server's word, a newer version, replaces it. */
export function changeShown(cache: QueryClient, messageId: number, change: (message: Message) => Message) {
  for (const entry of cache.getQueryCache().findAll({ queryKey: messageKeys.all })) {
    const data = entry.state.data as MessagePages | undefined;
    const next = data && changeInConversation(data, messageId, change);
    if (next !== data) cache.setQueryData(entry.queryKey, next);
  }
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

/** A contact has another name: loaded conversations quote them by it. */
export function renameQuoted(cache: QueryClient, contact: { id: number; name: string }) {
  for (const entry of cache.getQueryCache().findAll({ queryKey: messageKeys.all })) {
    const data = entry.state.data as MessagePages | undefined;
    const next = data && renameInQuotes(data, contact);
    if (next !== data) cache.setQueryData(entry.queryKey, next);
  }
}
