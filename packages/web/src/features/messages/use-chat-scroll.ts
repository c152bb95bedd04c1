import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ChatRow } from './chat-rows.ts';
import type { Conversation } from './use-conversation.ts';

interface ChatScrollInput {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtualizer<HTMLDivElement, HTMLLIElement>;
  rows: readonly ChatRow[];
  older: Conversation['older'];
}

const settleMs = 300;
const topPx = 50;
const topDebounceMs = 500;
const rowsAhead = 12;

/** Ours and still unsent: the reader has just written it. */
const isOwnNew = (row: ChatRow | undefined) => row?.kind === 'message' && row.shown.queued?.state === 'waiting';

/**
 * Where a conversation stands: it opens at the first unread message, else at the end, follows new ones only while the
 * reader is at the end, and fetches older ones before the reader gets to the top.
 */
export function useChatScroll({ scroller, virtual, rows, older }: ChatScrollInput) {
  const [atEnd, setAtEnd] = useState(true);
  // While a position is being taken, nothing may be put before the rows it counts from.
  const [settled, setSettled] = useState(false);

  const takePlace = useEffectEvent(() => {
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    if (unread === -1) virtual.scrollToEnd();
    else virtual.scrollToIndex(unread, { align: 'start' });
  });
  useLayoutEffect(() => {
    takePlace();
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);

  const lastRow = rows.at(-1);
  const lastKey = isOwnNew(lastRow) ? lastRow?.key : undefined;
  const firstOwn = useRef(lastKey);
  useLayoutEffect(() => {
    if (lastKey !== undefined && lastKey !== firstOwn.current) virtual.scrollToEnd();
  }, [lastKey, virtual]);

  const firstShown = virtual.range?.startIndex ?? 0;
  const wantsOlder = settled && older.has && !older.loading && !older.failed && firstShown < rowsAhead;
  const { load } = older;
  useEffect(() => {
    if (wantsOlder) void load();
  }, [wantsOlder, load]);

  const topTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(topTimer.current), []);
  const loadAtTop = useEffectEvent(() => {
    if (older.has && !older.loading && (scroller.current?.scrollTop ?? topPx) < topPx) void older.load();
  });
  const onScroll = () => {
    setAtEnd(virtual.isAtEnd());
    if ((scroller.current?.scrollTop ?? topPx) >= topPx) return;
    clearTimeout(topTimer.current);
    topTimer.current = setTimeout(loadAtTop, topDebounceMs);
  };

  const toEnd = useCallback(() => virtual.scrollToEnd(), [virtual]);
  return { atEnd, onScroll, toEnd };
}
