import { type ComponentType, lazy, Suspense } from 'react';
import type { ChatHit } from '../tickets/index.ts';
import type { ChatSearchProps } from './chat-search.tsx';
import type { HitsBarProps } from './hits-bar.tsx';

/** A bar that could not be loaded: the conversation is at the message all the same. */
async function orNothing<P>(load: () => Promise<ComponentType<P>>): Promise<{ default: ComponentType<P> }> {
  try {
    return { default: await load() };
  } catch (error) {
    console.warn('a bar of the chat is not loaded', error);
    return { default: () => null };
  }
}
const HitsBar = lazy(() => orNothing<HitsBarProps>(async () => (await import('./hits-bar.tsx')).HitsBar));
const ChatSearch = lazy(() => orNothing<ChatSearchProps>(async () => (await import('./chat-search.tsx')).ChatSearch));

interface ChatTopProps {
  ticketId: number;
  /** What the search of the list led here for. */
  hit: ChatHit | null;
  showHit: (messageId: number | null) => void;
  search: { isOpen: boolean; found: ChatHit | null; show: (hit: ChatHit | null) => void; close: () => void };
}

/** Above the messages: what was looked for, here or in the list. */
export function ChatTop({ ticketId, hit, showHit, search }: ChatTopProps) {
  if (search.isOpen)
    return (
      <Suspense>
        <ChatSearch
          ticketId={ticketId}
          shown={search.found?.messageId ?? null}
          onShow={search.show}
          onClose={search.close}
        />
      </Suspense>
    );
  return (
    hit && (
      <Suspense>
        <HitsBar ticketId={ticketId} hit={hit} onShow={showHit} />
      </Suspense>
    )
  );
}
