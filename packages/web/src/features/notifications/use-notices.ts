import { messageEvent } from '@guiche/contract/messages';
import { belongsInNotices } from '@guiche/contract/notices';
import { ticketEvent } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { noticesOptions, type useNoticeRule } from './api.ts';
import { applyNotice, noticeCountOf } from './notice-pages.ts';

const recountAfterMs = 1000;

/** Reloads the list when rights or settings change: it was chosen by the old ones. */
function useListOfRule(rule: ReturnType<typeof useNoticeRule>) {
  const cache = useQueryClient();
  const known = useRef(rule);
  useEffect(() => {
    if (known.current === rule) return;
    known.current = rule;
    void cache.invalidateQueries({ queryKey: noticesOptions.queryKey });
  }, [cache, rule]);
}

/** Keeps the unread tickets current on every screen, and answers their count. */
export function useNoticeCount(rule: ReturnType<typeof useNoticeRule>): number {
  const { actor, settings } = rule;
  const cache = useQueryClient();
  const recount = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { data } = useInfiniteQuery({ ...noticesOptions, select: noticeCountOf });
  useEffect(() => () => clearTimeout(recount.current), []);
  useListOfRule(rule);

  const apply = (ticketId: number, ticket: Ticket | null, seq: number) => {
    const data = cache.getQueryData(noticesOptions.queryKey);
    if (data === undefined) return;
    const now = ticket && belongsInNotices(actor, settings, ticket) ? ticket : null;
    const next = applyNotice(data, { ticketId, now, seq });
    if (next.data !== data) cache.setQueryData(noticesOptions.queryKey, next.data);
    if (next.exact || recount.current !== undefined) return;
    // At most once a second, however many tickets change.
    recount.current = setTimeout(() => {
      recount.current = undefined;
      void cache.invalidateQueries({ queryKey: noticesOptions.queryKey });
    }, recountAfterMs);
  };
  useLiveEvent(
    ticketEvent,
    (event, seq) =>
      event.action === 'delete' ? apply(event.ticketId, null, seq) : apply(event.ticket.id, event.ticket, seq),
    { catchUp: true },
  );
  useLiveEvent(messageEvent, ({ ticket }, seq) => apply(ticket.id, ticket, seq), { catchUp: true });
  return data ?? 0;
}
