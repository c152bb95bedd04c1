import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { optionalPart } from '../../lib/optional-part.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type ChatPaneProps, useTicketPeek } from '../tickets/index.ts';
import { conversationOptions } from './api.ts';
import { sendQueue } from './browser-send-queue.ts';
import type { ChatProps } from './chat.tsx';
import { ChatPlaceholder } from './chat-placeholder.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { useMessagesLive } from './live.ts';
import type { MiniPlayerProps } from './mini-player.tsx';
import { useFieldKeys } from './use-field-keys.ts';
import { useSendQueue } from './use-send-queue.ts';

/** The conversation, loaded when a ticket is chosen or when the page is idle. */
const LazyChat = lazyPart<ChatProps>(async () => {
  const [{ Chat }] = await Promise.all([
    import('./chat.tsx'),
    loadTexts('kinds'),
    loadTexts('media'),
    loadTexts('compose'),
    // Loaded ahead, so that files attached without a network can be sent later.
    import('./attach/upload.ts'),
  ]);
  return Chat;
});
/** The player that goes on after its chat is left, and is therefore part of no chat. */
const LazyMiniPlayer = optionalPart<MiniPlayerProps>(async () => {
  const [{ MiniPlayer }] = await Promise.all([import('./mini-player.tsx'), loadTexts('media')]);
  return MiniPlayer;
});

// If this fails, choosing a ticket loads again and reports.
const loadAhead = () => void LazyChat.preload?.();
const idleMs = 3000;

/** The right side of the inbox: the chosen ticket's conversation, or how to choose one. */
export function ChatPane({ ticket, inbox, hit }: ChatPaneProps) {
  const cache = useQueryClient();
  const { state } = useConnectionStatus();
  useMessagesLive();
  useTicketPeek(({ id }) => {
    loadAhead();
    void cache.prefetchInfiniteQuery(conversationOptions(id));
  });
  useSendQueue();
  useEffect(() => {
    if (state === 'connected') sendQueue.wake();
  }, [state]);

  const isChosen = ticket !== null;
  useEffect(() => {
    const timer = setTimeout(loadAhead, isChosen ? 0 : idleMs);
    return () => clearTimeout(timer);
  }, [isChosen]);

  // Nothing plays before a chat was opened.
  const [wasChosen, setWasChosen] = useState(isChosen);
  if (isChosen && !wasChosen) setWasChosen(true);

  return (
    <>
      {wasChosen && (
        <Suspense>
          <LazyMiniPlayer openTicketId={ticket?.id ?? null} />
        </Suspense>
      )}
      {ticket === undefined ? (
        <ChatSkeleton />
      ) : ticket === null ? (
        <ChatPlaceholder inbox={inbox} />
      ) : (
        <ChosenChat key={ticket.id} ticket={ticket} inbox={inbox} hit={hit} />
      )}
    </>
  );
}

function ChosenChat(props: ChatProps) {
  useFieldKeys(props.ticket);
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <LazyChat {...props} />
    </Suspense>
  );
}
