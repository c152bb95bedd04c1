import { Suspense } from 'react';
import { optionalPart } from '../../lib/optional-part.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatHit } from '../tickets/index.ts';
import type { ChatSearchProps } from './chat-search.tsx';
import type { HitsBarProps } from './hits-bar.tsx';

// Without the bar the conversation still opens at the message.
const HitsBar = optionalPart<HitsBarProps>(async () => (await import('./hits-bar.tsx')).HitsBar);
const ChatSearch = lazyPart<ChatSearchProps>(async () => (await import('./chat-search.tsx')).ChatSearch);

interface ChatTopProps {
  ticketId: number;
  /** The search hit that opened this chat. */
  hit: ChatHit | null;
  showHit: (messageId: number | null) => void;
  search: { isOpen: boolean; found: ChatHit | null; show: (hit: ChatHit | null) => void; close: () => void };
}

/** The bar above the messages: a search here, or hits of the list's search. */
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
