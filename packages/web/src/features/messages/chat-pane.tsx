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

/** A conversation with all that can stand in it. It travels when a ticket is chosen, or when there is nothing else to do. */
const LazyChat = lazyPart<ChatProps>(async () => {
  const [{ Chat }] = await Promise.all([
    import('./chat.tsx'),
    loadTexts('kinds'),
    loadTexts('media'),
    loadTexts('compose'),
    // What is attached without a network is sent once there is one.
    import('./attach/upload.ts'),
  ]);
  return Chat;
});
/** What plays on when its chat is left, and so is not part of any. */
const LazyMiniPlayer = optionalPart<MiniPlayerProps>(async () => {
  const [{ MiniPlayer }] = await Promise.all([import('./mini-player.tsx'), loadTexts('media')]);
  return MiniPlayer;
});

// Where it fails, the ticket that is chosen next asks again and says so.
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

  // Nothing can play before a chat was opened.
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
