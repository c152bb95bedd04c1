import { messageEvent } from '@guiche/contract/messages';
import { ticketEvent } from '@guiche/contract/tickets';
import { userEvent } from '@guiche/contract/users';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lastSeq } from './live-seq.ts';
import { followWatermark } from './live-watermark.ts';
import { loadAgain } from './load-again.ts';
import { useLiveEvent } from './use-live-event.ts';

/**
 * Reloads a query when a ticket, message or presence changes, at most so often. For figures that count what nobody here
 * may see, and so cannot be updated by events: of those only the watermark tells.
 */
export function useLiveReload(queryKey: QueryKey, everyMs: number) {
  const cache = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const loadedAt = useRef(0);
  const loadedSeq = useRef(lastSeq() ?? -1);
  useEffect(() => () => clearTimeout(due.current), []);
  const reload = () => {
    if (due.current !== undefined) return;
    const wait = Math.max(0, loadedAt.current + everyMs - Date.now());
    due.current = setTimeout(() => {
      due.current = undefined;
      loadedAt.current = Date.now();
      loadedSeq.current = lastSeq() ?? -1;
      loadAgain(cache, { queryKey });
    }, wait);
  };
  useLiveEvent(ticketEvent, reload);
  useLiveEvent(messageEvent, reload);
  useLiveEvent(userEvent, reload);
  const onMove = useEffectEvent((seq: number) => seq > loadedSeq.current && reload());
  useEffect(() => followWatermark((seq) => void onMove(seq)), []);
}
