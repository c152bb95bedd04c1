import type { MouseEvent } from 'react';
import type { ShownMessage } from './chat-rows.ts';
import { useSwipeReply } from './use-swipe-reply.ts';

interface BubblePointerInput {
  shownAt: (bubble: HTMLElement | null) => ShownMessage | undefined;
  onReply: (shown: ShownMessage) => void;
  onMenu: (anchor: Element, shown: ShownMessage | undefined) => void;
  onQuote: (messageId: number) => Promise<void>;
  onOpenImage: (messageId: number) => void;
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Pointer acts of all bubbles: one set of listeners on the list, none on the bubbles. */
export function useBubblePointer({ shownAt, onReply, onMenu, onQuote, onOpenImage }: BubblePointerInput) {
  const replyTo = (bubble: HTMLElement | null) => {
    const shown = shownAt(bubble);
    if (shown) onReply(shown);
  };
  const swipe = useSwipeReply(replyTo);
  return {
    ...swipe,
    onClick: (event: MouseEvent) => {
      const bubble = closest(event.target, '[data-message]');
      const menuButton = closest(event.target, '[data-bubble-menu]');
      const quote = closest(event.target, '[data-quote]');
      const image = closest(event.target, '[data-open-image]');
      if (menuButton) onMenu(menuButton, shownAt(bubble));
      else if (quote) void onQuote(Number(quote.dataset.quote));
      else if (image) onOpenImage(Number(image.dataset.openImage));
    },
    onDoubleClick: (event: MouseEvent) => {
      const bubble = closest(event.target, '[data-message]');
      if (bubble === null || closest(event.target, 'a, button, input, video')) return;
      // The browser has selected a word by now.
      getSelection()?.removeAllRanges();
      replyTo(bubble);
    },
  };
}
