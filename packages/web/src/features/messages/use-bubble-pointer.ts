import type { MouseEvent } from 'react';
import { useLongPress } from '../tickets/index.ts';
import type { Selection } from './acts/use-selection.ts';
import type { ShownMessage } from './chat-rows.ts';
import { useSwipeReply } from './use-swipe-reply.ts';

interface BubblePointerInput {
  shownAt: (bubble: HTMLElement | null) => ShownMessage | undefined;
  selection: Selection;
  onReply: (shown: ShownMessage) => void;
  onTakeBack: (shown: ShownMessage) => void;
  onMenu: (anchor: Element, shown: ShownMessage | undefined) => void;
  onQuote: (messageId: number) => Promise<void>;
  onOpenImage: (messageId: number) => void;
}

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const bubbleBeside = (box: HTMLElement) => box.parentElement?.querySelector<HTMLElement>('[data-message]') ?? null;

type Followed = ReturnType<typeof useSwipeReply>;

/** Follows a touch that may become a swipe or a long press, until it is clear which. */
const both = (swipe: Followed, hold: Followed): Followed => ({
  onPointerDown: (event) => {
    swipe.onPointerDown(event);
    hold.onPointerDown(event);
  },
  onPointerMove: (event) => {
    swipe.onPointerMove(event);
    hold.onPointerMove(event);
  },
  onPointerUp: () => {
    swipe.onPointerUp();
    hold.onPointerUp();
  },
  onPointerCancel: () => {
    swipe.onPointerCancel();
    hold.onPointerCancel();
  },
});

/** The pointer handlers of all bubbles: one set of listeners on the list, none on the bubbles. */
export function useBubblePointer(input: BubblePointerInput) {
  const { shownAt, selection, onReply, onTakeBack, onMenu, onQuote, onOpenImage } = input;
  const isChoosing = selection.keys !== null;
  const replyTo = (bubble: HTMLElement | null) => {
    const shown = shownAt(bubble);
    if (shown && !isChoosing) onReply(shown);
  };
  /** During a selection any press on a bubble chooses it; links and buttons do nothing. */
  const choose = (event: MouseEvent, bubble: HTMLElement | null) => {
    const shown = shownAt(bubble);
    if (shown) selection.toggle(shown);
    event.stopPropagation();
    // The browser toggles the checkbox itself; it must not be toggled twice.
    if (!(event.target instanceof HTMLInputElement && closest(event.target, '[data-choose]'))) event.preventDefault();
  };
  const swipe = useSwipeReply(replyTo);
  const hold = useLongPress((target) => {
    const bubble = closest(target, '[data-message]');
    const shown = shownAt(bubble);
    if (shown && isChoosing) selection.toggle(shown);
    else if (bubble) onMenu(bubble, shown);
  });
  return {
    ...both(swipe, hold),
    onClickCapture: (event: MouseEvent) => {
      const box = closest(event.target, '[data-choose]');
      const bubble = box ? bubbleBeside(box) : closest(event.target, '[data-message]');
      if (isChoosing && bubble) choose(event, bubble);
    },
    onClick: (event: MouseEvent) => {
      const bubble = closest(event.target, '[data-message]');
      const takeBack = closest(event.target, '[data-take-back]');
      const shown = shownAt(bubble);
      const menuButton = closest(event.target, '[data-bubble-menu]');
      const quote = closest(event.target, '[data-quote]');
      const image = closest(event.target, '[data-open-image]');
      if (takeBack && shown) onTakeBack(shown);
      else if (menuButton) onMenu(menuButton, shown);
      else if (quote) void onQuote(Number(quote.dataset.quote));
      else if (image) onOpenImage(Number(image.dataset.openImage));
    },
    onDoubleClick: (event: MouseEvent) => {
      const bubble = closest(event.target, '[data-message]');
      if (bubble === null || closest(event.target, 'a, button, input, video')) return;
      // The long press also selected a word.
      getSelection()?.removeAllRanges();
      replyTo(bubble);
    },
  };
}
