import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { useSession } from '../auth/index.ts';
import { type ChatPaneProps, useTicketPeek } from '../tickets/index.ts';
import { conversationOptions } from './api.ts';
import { Chat } from './chat.tsx';
import { ChatPlaceholder } from './chat-placeholder.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { useMessagesLive } from './live.ts';
import { openOutbox, outbox } from './outbox.ts';

/** The right side of the inbox: the chosen ticket's conversation, or how to choose one. */
export function ChatPane({ ticket, door, hit }: ChatPaneProps) {
  const cache = useQueryClient();
  const { user } = useSession();
  const { state } = useConnectionStatus();
  useMessagesLive();
  useTicketPeek(({ id }) => void cache.prefetchInfiniteQuery(conversationOptions(id)));
  useEffect(() => openOutbox(user.id, cache), [user.id, cache]);
  useEffect(() => {
    if (state === 'connected') outbox.wake();
  }, [state]);

  if (ticket === undefined) return <ChatSkeleton />;
  if (ticket === null) return <ChatPlaceholder door={door} />;
  return <Chat key={ticket.id} ticket={ticket} door={door} hit={hit} />;
}
