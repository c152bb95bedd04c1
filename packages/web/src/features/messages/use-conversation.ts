import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { conversationOptions } from './api.ts';
import { useQueuedSends } from './browser-send-queue.ts';
import { chatRows, firstUnread } from './chat-rows.ts';
import { type MessagePage, type MessagePages, messagesOf } from './message-pages.ts';
import { withQuoted } from './quoted-of.ts';

const maxPagesForUnread = 5;
const none: ReturnType<typeof useQueuedSends> = [];

/** Queue names of the tickets in the conversation; of the open one as it is now. */
function queueNames(data: MessagePages | undefined, ticket: Ticket): Map<number, string | null> {
  const names = new Map<number, string | null>();
  for (const page of data?.pages ?? []) {
    for (const { id, queue } of page.tickets) names.set(id, queue?.name ?? null);
  }
  return names.set(ticket.id, ticket.queue?.name ?? null);
}

/** A ticket's messages as rows, from the newest or around one of them, and how to get at older and newer ones. */
export function useConversation(ticket: Ticket, around: number | null) {
  const query = useInfiniteQuery(conversationOptions(ticket.id, around));
  const unsent = useQueuedSends(ticket.id);
  // They follow the newest message, which is not here.
  const queued = query.hasPreviousPage ? none : unsent;
  // What was unread when the chat was opened: the line stays where it is while the count goes to zero.
  const [unreadAtOpen] = useState(ticket.unreadMessages);
  const messages = useMemo(() => withQuoted(messagesOf(query.data)), [query.data]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;

  const incoming = messages.filter(({ fromMe }) => !fromMe).length;
  const pages = query.data?.pages.length ?? 0;
  const wantsUnread =
    around === null &&
    pages > 0 &&
    incoming < unreadAtOpen &&
    hasNextPage &&
    pages < maxPagesForUnread &&
    !isFetchNextPageError;

  useEffect(() => {
    if (wantsUnread && !isFetchingNextPage) void fetchNextPage();
  }, [wantsUnread, isFetchingNextPage, fetchNextPage]);

  const queues = useMemo(() => queueNames(query.data, ticket), [query.data, ticket]);
  const findUnread = () =>
    around === null && pages > 0 && !wantsUnread ? firstUnread(messages, unreadAtOpen) : undefined;
  // Found once: messages that come in later are read as they come. With loaded ones the chat begins with it, and not twice.
  const [unread, setUnread] = useState(findUnread);
  const found = unread === undefined ? findUnread() : unread;
  if (found !== unread) setUnread(found);

  const rows = useMemo(
    () => chatRows({ messages, queued, queues, hasOlder: hasNextPage, unread: unread ?? null }),
    [messages, queued, queues, hasNextPage, unread],
  );
  const { older, newer } = useEnds(query);
  const { error, refetch } = query;
  const ready = around === null ? unread !== undefined && pages > 0 : pages > 0;
  const failed = query.data === undefined ? error : null;
  // The same object until something of it changes: typing draws no bubble again.
  return useMemo(
    () => ({ ticketId: ticket.id, around, failed, refetch, messages, queued, rows, older, newer, ready }),
    [ticket.id, around, failed, refetch, messages, queued, rows, older, newer, ready],
  );
}

/** The two ends of what is loaded, and the way on from each. */
function useEnds(query: ReturnType<typeof useInfiniteQuery<MessagePage, Error, MessagePages>>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { hasPreviousPage, isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = query;
  // One page at a time, whichever end it is for.
  const loading = isFetchingNextPage || isFetchingPreviousPage;
  const older = useMemo(
    () => ({
      has: hasNextPage,
      loading,
      failed: isFetchNextPageError,
      load: async () => {
        const { data, hasNextPage: has } = await fetchNextPage({ cancelRefetch: false });
        return { messages: messagesOf(data), has };
      },
    }),
    [hasNextPage, loading, isFetchNextPageError, fetchNextPage],
  );
  const newer = useMemo(
    () => ({
      has: hasPreviousPage,
      loading,
      failed: isFetchPreviousPageError,
      load: () => void fetchPreviousPage({ cancelRefetch: false }),
    }),
    [hasPreviousPage, loading, isFetchPreviousPageError, fetchPreviousPage],
  );
  return { older, newer };
}

export type Conversation = ReturnType<typeof useConversation>;
