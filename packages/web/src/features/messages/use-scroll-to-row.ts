import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatRow } from './chat-rows.ts';

type ChatVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;
type Align = 'auto' | 'center' | 'start';

const settleMs = 300;
const stillFrames = 5;

interface Aim {
  settled: boolean;
  hold: () => void;
  reveal: (index: number, align: Align) => void;
  giveUp: () => void;
  toEnd: () => void;
}

/**
 * Scrolls to a row and reports when it is there. The virtual list aims at an index for several frames; a page that
 * arrives meanwhile moves the row to another index, so the aim is renewed by the row's key.
 */
export function useScrollToRow(
  scroller: RefObject<HTMLElement | null>,
  virtual: ChatVirtualizer,
  rows: readonly ChatRow[],
): Aim {
  const { settled, hold } = useSettling(scroller);
  const aim = useRef<{ key: unknown; index: number; align: Align } | null>(null);

  const reveal = useCallback(
    (index: number, align: Align) => {
      aim.current = { key: virtual.options.getItemKey(index), index, align };
      hold();
      virtual.scrollToIndex(index, { align });
    },
    [virtual, hold],
  );
  useLayoutEffect(() => {
    if (aim.current === null) return;
    const { key, index, align } = aim.current;
    const now = rows.findIndex((row) => row.key === key);
    if (now !== -1 && now !== index) reveal(now, align);
  }, [rows, reveal]);

  const giveUp = useCallback(() => {
    aim.current = null;
  }, []);
  useEffect(() => {
    if (settled) giveUp();
  }, [settled, giveUp]);
  // Scrolling to the end cancels any other aim.
  const toEnd = useCallback(() => {
    giveUp();
    virtual.scrollToEnd();
  }, [giveUp, virtual]);
  return { settled, hold, reveal, giveUp, toEnd };
}

/**
 * Tells whether a scroll position is still settling: until nothing has moved for several frames, pages that come before
 * the rows must not be loaded. Measuring rows may take long on a busy machine.
 */
function useSettling(scroller: RefObject<HTMLElement | null>) {
  const [settled, setSettled] = useState(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const hold = useCallback(() => {
    setSettled(false);
    cancelAnimationFrame(frame.current);
    const since = performance.now();
    let last = '';
    let still = 0;
    const look = () => {
      const { scrollTop = 0, scrollHeight = 0 } = scroller.current ?? {};
      const now = `${scrollTop} of ${scrollHeight}`;
      still = now === last ? still + 1 : 0;
      last = now;
      if (still >= stillFrames && performance.now() - since >= settleMs) setSettled(true);
      else frame.current = requestAnimationFrame(look);
    };
    frame.current = requestAnimationFrame(look);
  }, [scroller]);
  return { settled, hold };
}
