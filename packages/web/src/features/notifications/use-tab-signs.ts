import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { readSigns, showSign } from './tab-locks.ts';

const shownSign = (uuid: string) => `shown:${uuid}`;
const readingSign = (uuid: string) => `reading:${uuid}`;

/**
 * The open ticket, unless the list covers its chat on a narrow screen. A chat that is not drawn yet counts as shown.
 */
function shownTicket(): string | null {
  const uuid = /^\/tickets\/([\w-]+)$/.exec(window.location.pathname)?.[1];
  const chat = document.getElementById('ticket-chat');
  return uuid !== undefined && (chat?.checkVisibility({ visibilityProperty: true }) ?? true) ? uuid : null;
}

const isVisibleHere = () => document.visibilityState === 'visible';
/** The ticket whose chat this tab shows while the tab is visible, even without the focus. */
const seenHere = () => (isVisibleHere() ? shownTicket() : null);
export const isSeenHere = (uuid: string) => seenHere() === uuid;
const readHere = () => (document.hasFocus() ? seenHere() : null);

function isOnWaitingHere(): boolean {
  const search = new URLSearchParams(window.location.search);
  // Search results cover the list.
  const isCovered = search.has('q') || search.has('stats');
  const isInbox = isVisibleHere() && document.hasFocus() && window.location.pathname.startsWith('/tickets');
  return isInbox && !isCovered && search.get('tab') === 'pending';
}

/** What the person sees of a ticket: in this tab at this instant, in others as they report. */
export async function viewOf(uuid: string): Promise<{ isRead: boolean; isTicketVisible: boolean }> {
  const signs = await readSigns();
  return {
    isRead: readHere() === uuid || signs.has(readingSign(uuid)),
    isTicketVisible: isSeenHere(uuid) || signs.has(shownSign(uuid)),
  };
}

/** What the person looks at in this tab. */
export interface TabSigns {
  /** The ticket whose chat is being read. */
  reading: string | null;
  /** Whether the waiting list is shown. */
  isOnWaiting: boolean;
}

/** Tells other tabs what this one shows, and whether the person is looking. */
export function useTabSigns(): TabSigns {
  const [seen, setSeen] = useState<string | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [isOnWaiting, setOnWaiting] = useState(false);
  const router = useRouter();

  useEffect(() => {
    const look = () => {
      setSeen(seenHere());
      setReading(readHere());
      setOnWaiting(isOnWaitingHere());
    };
    look();
    let drawn = requestAnimationFrame(look);
    // The address says which chat and which side is shown. A hidden tab shows nothing.
    const leave = router.subscribe('onRendered', () => {
      cancelAnimationFrame(drawn);
      drawn = requestAnimationFrame(look);
    });
    const stop = new AbortController();
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    for (const sign of ['focus', 'blur', 'resize', 'pointerup', 'keyup'])
      window.addEventListener(sign, look, { signal: stop.signal });
    return () => {
      leave();
      cancelAnimationFrame(drawn);
      stop.abort();
    };
  }, [router]);

  useEffect(() => (seen === null ? undefined : showSign(shownSign(seen))), [seen]);
  useEffect(() => (reading === null ? undefined : showSign(readingSign(reading))), [reading]);
  return useMemo(() => ({ reading, isOnWaiting }), [reading, isOnWaiting]);
}
