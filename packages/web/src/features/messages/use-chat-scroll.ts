import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChatRow } from './chat-rows.ts';
import { expectedHeight } from './row-heights.ts';
import type { Conversation } from './use-conversation.ts';
import { useScrollToRow } from './use-scroll-to-row.ts';

type ChatVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

interface ChatScrollInput {
  scroller: RefObject<HTMLElement | null>;
  virtual: ChatVirtualizer;
  rows: readonly ChatRow[];
  older: Conversation['older'];
  newer: Conversation['newer'];
  /** The message at which the chat opens. */
  wanted: number | null;
}

const topPx = 50;
const topDebounceMs = 500;
const endPx = 80;
const rowsAhead = 12;

/** A message that the reader has just written and that is still queued. */
const isOwnNew = (row: ChatRow | undefined) => row?.kind === 'message' && row.shown.queued?.state === 'waiting';

/** Read from the DOM: the virtual list hears of a scroll only after us. */
const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= endPx;

/** The row at which the chat opens: the searched message, else the line above the unread ones. */
function rowToOpenAt(rows: readonly ChatRow[], wanted: number | null) {
  const found = rows.findIndex((row) => row.kind === 'message' && row.shown.message.id === wanted);
  return found !== -1
    ? { index: found, align: 'center' as const }
    : { index: rows.findIndex(({ kind }) => kind === 'unread'), align: 'start' as const };
}

/** The space before the first and after the last row. */
export const listPadding = { paddingStart: 12, paddingEnd: 14 };

/** The height of the last chat: the next one starts with the rows that fit, before it can measure. */
let roomHeight = 0;

/** The first rows to draw: those at its opening position, usually the end. */
export function firstView(rows: readonly ChatRow[], wanted: number | null) {
  return {
    initialRect: { width: 0, height: roomHeight },
    initialOffset: () => {
      if (rowToOpenAt(rows, wanted).index !== -1) return 0;
      const { paddingStart, paddingEnd } = listPadding;
      const height = rows.reduce((sum, row) => sum + expectedHeight(row), paddingStart + paddingEnd);
      return Math.max(0, height - roomHeight);
    },
  };
}

/**
 * Stops the virtual list's aim: a conversation that fits its window never scrolls, so the list would correct itself in
 * every frame for 5 s.
 */
export function standStill(virtual: ChatVirtualizer) {
  if (virtual.scrollRect && virtual.getTotalSize() <= virtual.scrollRect.height) virtual.scrollOffset = 0;
}

/**
 * The scroll position of a conversation: it opens at the searched message, else at the first unread one, else at the
 * end; it follows new messages only at the end, and loads more before the reader needs it.
 */
export function useChatScroll({ scroller, virtual, rows, older, newer, wanted }: ChatScrollInput) {
  const [atEnd, setAtEnd] = useState(() => rows.every(({ kind }) => kind !== 'unread'));
  const { settled, hold, reveal, giveUp, toEnd } = useScrollToRow(scroller, virtual, rows);

  const takePlace = useEffectEvent(() => {
    const { index, align } = rowToOpenAt(rows, wanted);
    if (index === -1) virtual.scrollToEnd();
    else reveal(index, align);
    // A conversation that fits its window never scrolls, so it is told here that this is the end.
    if (scroller.current !== null) setAtEnd(isAtEnd(scroller.current));
  });
  useLayoutEffect(() => {
    hold();
    takePlace();
  }, [hold]);

  const lastRow = rows.at(-1);
  const ownKey = isOwnNew(lastRow) ? lastRow?.key : undefined;
  const firstOwn = useRef(ownKey);
  useLayoutEffect(() => {
    if (ownKey !== undefined && ownKey !== firstOwn.current) toEnd();
  }, [ownKey, toEnd]);

  useStayAtEnd(scroller, () => atEnd && !newer.has && virtual.scrollToEnd());

  const mayLoad = settled && older.has && !older.loading;
  const wantsOlder = mayLoad && !older.failed && (virtual.range?.startIndex ?? 0) < rowsAhead;
  const { load } = older;
  useEffect(() => {
    if (wantsOlder) void load();
  }, [wantsOlder, load]);

  const { load: loadNewer } = newer;
  const wantsNewer = settled && newer.has && !newer.loading && !newer.failed && isNear(virtual, rows.length);
  useEffect(() => {
    if (wantsNewer) loadNewer();
  }, [wantsNewer, loadNewer]);

  const topTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(topTimer.current), []);
  const loadAtTop = useEffectEvent(() => {
    if (mayLoad && (scroller.current?.scrollTop ?? topPx) < topPx) void load();
  });
  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    setAtEnd(isAtEnd(element));
    if (element.scrollTop >= topPx) return;
    clearTimeout(topTimer.current);
    topTimer.current = setTimeout(() => loadAtTop(), topDebounceMs);
  };

  // The end of a window of older messages is not the end. Manual scrolling cancels the aim.
  const handlers = { onScroll, onWheel: giveUp, onTouchMove: giveUp };
  return { atEnd: atEnd && !newer.has, handlers, toEnd, reveal };
}

const isNear = ({ range }: ChatVirtualizer, rows: number) => (range?.endIndex ?? 0) >= rows - rowsAhead;

/** Keeps the reader at the end when the composer grows or a phone's keyboard opens. */
function useStayAtEnd(scroller: RefObject<HTMLElement | null>, stay: () => void) {
  const stayAtEnd = useEffectEvent(stay);
  useEffect(() => {
    if (scroller.current === null) return;
    let known = false;
    const room = new ResizeObserver(([seen]) => {
      roomHeight = seen?.contentRect.height ?? roomHeight;
      // The observer's first call only reports the current size.
      if (known) stayAtEnd();
      known = true;
    });
    room.observe(scroller.current);
    return () => room.disconnect();
  }, [scroller]);
}
