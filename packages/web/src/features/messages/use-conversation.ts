import type { Ticket } from '@guiche/contract/tickets';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { conversationOptions, dropOutdated } from './api.ts';
import { chatRows, firstUnread } from './chat-rows.ts';
import { type MessagePages, messagesOf } from './message-pages.ts';
import { useQueuedSends } from './outbox.ts';

const maxPagesForUnread = 5;

/** Queue names of the tickets in the conversation; of the open one as it is now. */
function queueNames(data: MessagePages | undefined, ticket: Ticket): Map<number, string | null> {
  const names = new Map<number, string | null>();
  for (const page of data?.pages ?? []) {
    for (const { id, queue } of page.tickets) names.set(id, queue?.name ?? null);
  }
  return names.set(ticket.id, ticket.queue?.name ?? null);
}

/** A ticket's messages as rows, and how to get at older ones. */
export function useConversation(ticket: Ticket) {
  const cache = useQueryClient();
  useState(() => dropOutdated(cache, ticket.id));
  const query = useInfiniteQuery(conversationOptions(ticket.id));
  const queued = useQueuedSends(ticket.id);
  // What was unread when the chat was opened: the line stays where it is while the count goes to zero.
  const [unreadAtOpen] = useState(ticket.unreadMessages);
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;

  const incoming = messages.filter(({ fromMe }) => !fromMe).length;
  const pages = query.data?.pages.length ?? 0;
  const wantsUnread =
    pages > 0 && incoming < unreadAtOpen && hasNextPage && pages < maxPagesForUnread && !isFetchNextPageError;

  useEffect(() => {
    if (wantsUnread && !isFetchingNextPage) void fetchNextPage();
  }, [wantsUnread, isFetchingNextPage, fetchNextPage]);

  const queues = useMemo(() => queueNames(query.data, ticket), [query.data, ticket]);
  // Found once: messages that come in later are read as they come.
  const [unread, setUnread] = useState<ReturnType<typeof firstUnread> | undefined>(undefined);
  if (unread === undefined && pages > 0 && !wantsUnread) setUnread(firstUnread(messages, unreadAtOpen));

  const rows = useMemo(
    () => chatRows({ messages, queued, queues, hasOlder: hasNextPage, unread: unread ?? null }),
    [messages, queued, queues, hasNextPage, unread],
  );
  const older = useMemo(
    () => ({
      has: hasNextPage,
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: async () => {
        const { data, hasNextPage: has } = await fetchNextPage({ cancelRefetch: false });
        return { messages: messagesOf(data), has };
      },
    }),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  const { error, refetch } = query;
  const ready = unread !== undefined;
  const failed = query.data === undefined ? error : null;
  // The same object until something of it changes: typing draws no bubble again.
  return useMemo(
    () => ({ failed, refetch, messages, queued, rows, older, ready }),
    [failed, refetch, messages, queued, rows, older, ready],
  );
}

export type Conversation = ReturnType<typeof useConversation>;
