import type { Ticket } from '@guiche/contract/tickets.schemas';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { appearedIn, shiftOf } from './steady-rows.ts';

const nothing: ReadonlySet<number> = new Set();
const enteringMs = 200;

/**
 * Keeps the visible rows in place while tickets move to the top: if scrolled by more than a row, the list does not jump
 * and counts new tickets above. `entering`: rows that just appeared near the top.
 */
export function useSteadyScroll(scroller: RefObject<HTMLElement | null>, rows: readonly Ticket[], height: number) {
  const before = useRef(rows);
  const [held, setHeld] = useState(false);
  const [above, setAbove] = useState(nothing);
  const [entering, setEntering] = useState(nothing);

  useLayoutEffect(() => {
    const element = scroller.current;
    const earlier = before.current;
    before.current = rows;
    if (element === null || earlier === rows) return;
    if (element.scrollTop <= height) {
      const appeared = appearedIn(earlier, rows);
      if (appeared.length > 0) setEntering(new Set(appeared));
      return;
    }
    const shift = shiftOf(earlier, rows, Math.floor(element.scrollTop / height));
    if (shift.rows !== 0) element.scrollTop += shift.rows * height;
    if (shift.above.length > 0) setAbove((known) => new Set([...known, ...shift.above]));
  }, [rows, height, scroller]);

  useLayoutEffect(() => {
    if (entering.size === 0) return;
    const timer = setTimeout(() => setEntering(nothing), enteringMs);
    return () => clearTimeout(timer);
  }, [entering]);

  const onScroll = useCallback(() => {
    const away = (scroller.current?.scrollTop ?? 0) > height;
    setHeld(away);
    if (!away) setAbove(nothing);
  }, [scroller, height]);

  const toTop = useCallback(() => scroller.current?.scrollTo({ top: 0 }), [scroller]);
  return { held, above: above.size, entering, onScroll, toTop };
}
