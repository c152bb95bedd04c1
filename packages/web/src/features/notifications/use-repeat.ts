import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readPreference } from '../../lib/preferences.ts';
import { noticesOptions, type useNoticeRule } from './api.ts';
import { noticesOf } from './notice-pages.ts';
import { isForgotten, markSeen, readSeen } from './seen-notices.ts';
import { playTone } from './sound.ts';
import type { TabSigns } from './use-tab-signs.ts';

const lookEveryMs = 15_000;
const repeatEveryMs = 120_000;
/** The share of the chosen volume for reminders. */
const softer = 0.5;

/**
 * Repeats the tone softly every two minutes while a contact waits unseen, where waiting tickets alert at all. Seen
 * means read, or looked at in the waiting list or the bell's panel.
 */
export function useRepeat(
  { settings }: ReturnType<typeof useNoticeRule>,
  { reading, isOnWaiting }: TabSigns,
  parts: RefObject<{ sound: boolean }>,
) {
  const { data } = useInfiniteQuery(noticesOptions);
  const playedAt = useRef(0);

  useEffect(() => {
    const tickets = noticesOf(data);
    const seen = tickets.filter(({ status, uuid }) => (isOnWaiting && status === 'pending') || uuid === reading);
    if (seen.length > 0) markSeen(seen, tickets);
  }, [data, reading, isOnWaiting]);

  const look = useEffectEvent(() => {
    const now = Date.now();
    const calls = settings.showNotificationPending === 'enabled' && parts.current.sound;
    if (!calls || now - playedAt.current < repeatEveryMs || !isForgotten(noticesOf(data), readSeen(), now)) return;
    playedAt.current = now;
    playTone(readPreference('volume') * softer);
  });
  useEffect(() => {
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
}
