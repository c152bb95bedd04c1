import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { readSigns, showSign } from './tab-locks.ts';

const shownSign = (uuid: string) => `shown:${uuid}`;
const readingSign = (uuid: string) => `reading:${uuid}`;

/** The open ticket, unless the list covers its chat: where there is room for one side only. Not drawn yet is no cover. */
function shownTicket(): string | null {
  const uuid = /^\/tickets\/([\w-]+)$/.exec(window.location.pathname)?.[1];
  const chat = document.getElementById('ticket-chat');
  return uuid !== undefined && (chat?.checkVisibility({ visibilityProperty: true }) ?? true) ? uuid : null;
}

const isVisibleHere = () => document.visibilityState === 'visible';
/** The ticket whose chat this tab shows, as long as the tab can be seen; beside another window too. */
const seenHere = () => (isVisibleHere() ? shownTicket() : null);
export const isSeenHere = (uuid: string) => seenHere() === uuid;
const readHere = () => (document.hasFocus() ? seenHere() : null);

function isOnWaitingHere(): boolean {
  const search = new URLSearchParams(window.location.search);
  // What was searched for stands over the list.
  const isCovered = search.has('q') || search.has('stats');
  const isInbox = isVisibleHere() && document.hasFocus() && window.location.pathname.startsWith('/tickets');
  return isInbox && !isCovered && search.get('tab') === 'pending';
}

/** How the person stands to a ticket: in this tab, as it is this instant; in the others, as they say. */
export async function viewOf(uuid: string): Promise<{ isRead: boolean; isTicketVisible: boolean }> {
  const signs = await readSigns();
  return {
    isRead: readHere() === uuid || signs.has(readingSign(uuid)),
    isTicketVisible: isSeenHere(uuid) || signs.has(shownSign(uuid)),
  };
}

/** What the person is looking at in this tab. */
export interface TabSigns {
  /** The ticket whose chat they read. */
  reading: string | null;
  /** The list of those who wait. */
  isOnWaiting: boolean;
}

/** Tells the other tabs what this one shows, and whether the person is looking. */
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
    // The address says which chat and which side of the screen is shown. A tab that is not seen draws and shows nothing.
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
