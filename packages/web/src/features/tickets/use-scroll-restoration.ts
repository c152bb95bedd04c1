import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface ScrollRestorationInput {
  /** The list's name, which never changes within a component. */
  name: string;
  scroller: RefObject<HTMLElement | null>;
  contentHeight: number;
  more: { has: boolean; loading: boolean; failed: boolean; load: () => void };
}

const keyOf = (name: string) => `inbox-scroll:${name}`;
const maxKept = 400 * 76;

/** Zero and unreadable values both mean the top. */
const readKept = (name: string) => Math.min(maxKept, Number(sessionStorage.getItem(keyOf(name)))) || null;

/**
 * Restores the list's scroll position in this tab after back, forward and reload. Missing pages are loaded first,
 * unless the person scrolls meanwhile.
 */
export function useScrollRestoration({ name, scroller, contentHeight, more }: ScrollRestorationInput) {
  const wanted = useRef<number | null | undefined>(undefined);
  if (wanted.current === undefined) wanted.current = readKept(name);

  useLayoutEffect(() => {
    const element = scroller.current;
    const top = wanted.current;
    if (element === null || !top) return;
    if (top > contentHeight - element.clientHeight && more.has && !more.failed) {
      if (!more.loading) more.load();
      return;
    }
    wanted.current = null;
    element.scrollTop = top;
  }, [scroller, contentHeight, more]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let top: number | null = null;
    const keep = () => {
      if (top !== null) sessionStorage.setItem(keyOf(name), String(Math.round(top)));
    };
    const onScroll = () => {
      top = element.scrollTop;
    };
    const giveUp = () => {
      wanted.current = null;
    };
    const stop = new AbortController();
    const quietly = { signal: stop.signal, passive: true };
    element.addEventListener('scroll', onScroll, quietly);
    for (const gesture of ['wheel', 'touchstart', 'keydown']) element.addEventListener(gesture, giveUp, quietly);
    window.addEventListener('pagehide', keep, quietly);
    return () => {
      keep();
      stop.abort();
    };
  }, [name, scroller]);
}
