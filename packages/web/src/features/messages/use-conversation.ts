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

/** The queue names of the conversation's tickets; the open ticket's is the current one. */
function queueNames(data: MessagePages | undefined, ticket: Ticket): Map<number, string | null> {
  const names = new Map<number, string | null>();
  for (const page of data?.pages ?? []) {
    for (const { id, queue } of page.tickets) names.set(id, queue?.name ?? null);
  }
  return names.set(ticket.id, ticket.queue?.name ?? null);
}

/** A ticket's messages as rows, from the newest or around one of them, with loading of older and newer ones. */
export function useConversation(ticket: Ticket, around: number | null) {
  const query = useInfiniteQuery(conversationOptions(ticket.id, around));
  const unsent = useQueuedSends(ticket.id);
  // Queued messages follow the newest one, which is not loaded here.
  const queued = query.hasPreviousPage ? none : unsent;
  // The count when the chat was opened, so that the unread line stays while the count drops to zero.
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
  // Found once, since later messages are read as they arrive. With cached messages it is known in the first render.
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
  // The same object until something changes, so that typing renders no bubble.
  return useMemo(
    () => ({ ticketId: ticket.id, around, failed, refetch, messages, queued, rows, older, newer, ready }),
    [ticket.id, around, failed, refetch, messages, queued, rows, older, newer, ready],
  );
}

/** The two ends of the loaded messages, and loading beyond each. */
function useEnds(query: ReturnType<typeof useInfiniteQuery<MessagePage, Error, MessagePages>>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { hasPreviousPage, isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = query;
  // One page at a time, at either end.
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
