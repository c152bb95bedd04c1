import { Suspense } from 'react';
import { optionalPart } from '../../lib/optional-part.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatHit } from '../tickets/index.ts';
import type { ChatSearchProps } from './chat-search.tsx';
import type { HitsBarProps } from './hits-bar.tsx';

// Without its bar the conversation is at the message all the same.
const HitsBar = optionalPart<HitsBarProps>(async () => (await import('./hits-bar.tsx')).HitsBar);
const ChatSearch = lazyPart<ChatSearchProps>(async () => (await import('./chat-search.tsx')).ChatSearch);

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
