import type { Ticket } from '@guiche/contract/tickets.schemas';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TicketCount, ticketKeys } from './api.ts';
import { applyTicket, applyUnread, removeTicket } from './apply-ticket.ts';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import { listQueryOf } from './inbox-search.ts';
import { type TicketPages, ticketsOf } from './ticket-pages.ts';

const actor = exampleActor();
const queries = { open: listQueryOf({}, actor, 'open'), pending: listQueryOf({}, actor, 'pending') };
const accepted = { status: 'open' as const, userId: 7, version: 2 };

/** A cache like the inbox's: two lists with their counts. */
function buildCache(pending: Ticket[], options: { hasMore?: boolean; count?: number; seq?: number } = {}) {
  const { hasMore = false, count = pending.length, seq = 10 } = options;
  const cache = new QueryClient();
  const fill = (query: typeof queries.open, tickets: Ticket[], more: boolean, total: number) => {
    const page = { tickets, hasMore: more, count: total, countCapped: false, nextCursor: null, seq };
    cache.setQueryData<TicketPages>(ticketKeys.list(query), { pages: [page], pageParams: [null] });
    cache.setQueryData<TicketCount>(ticketKeys.count(query), { count: total, capped: false, seq });
  };
  fill(queries.pending, pending, hasMore, count);
  fill(queries.open, [], false, 0);
  const asked: string[] = [];
  cache.invalidateQueries = async (filter) => void asked.push(JSON.stringify(filter?.queryKey));
  return {
    cache,
    asked,
    ids: (name: keyof typeof queries) =>
      ticketsOf(cache.getQueryData<TicketPages>(ticketKeys.list(queries[name]))).map(({ id }) => id),
    unread: (name: keyof typeof queries) =>
      ticketsOf(cache.getQueryData<TicketPages>(ticketKeys.list(queries[name]))).map((each) => each.unreadMessages),
    count: (name: keyof typeof queries) => cache.getQueryData<TicketCount>(ticketKeys.count(queries[name]))?.count,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an accepted ticket changes lists, and both counts follow', () => {
  const { cache, ids, count } = buildCache([exampleTicket({ id: 1 }), exampleTicket({ id: 2 })]);
  applyTicket(cache, exampleTicket({ id: 1, ...accepted }), actor, 11);
  expect([ids('pending'), ids('open')]).toEqual([[2], [1]]);
  expect([count('pending'), count('open')]).toEqual([1, 1]);
});

test('the answer, its event and the event again count once', () => {
  const { cache, count, asked } = buildCache([exampleTicket()]);
  const now = exampleTicket(accepted);
  applyTicket(cache, now, actor);
  applyTicket(cache, now, actor, 11);
  applyTicket(cache, now, actor, 12);
  applyTicket(cache, now, actor, 11);
  expect([count('pending'), count('open')]).toEqual([0, 1]);
  vi.advanceTimersByTime(1100);
  expect(asked).toEqual([]);
});

test('an event that the counts already contain leaves them', () => {
  const { cache, count, ids } = buildCache([], { seq: 20, count: 1 });
  applyTicket(cache, exampleTicket({ id: 9 }), actor, 15);
  expect(ids('pending')).toEqual([9]);
  expect(count('pending')).toBe(1);
});

test('an older event after a newer one changes nothing', () => {
  const { cache, ids, count } = buildCache([exampleTicket()]);
  applyTicket(cache, exampleTicket({ ...accepted, version: 3 }), actor, 12);
  applyTicket(cache, exampleTicket({ version: 2 }), actor, 11);
  expect([ids('pending'), ids('open')]).toEqual([[], [1]]);
  expect([count('pending'), count('open')]).toEqual([0, 1]);
});

test('a count that cannot be known is asked for, once for many', () => {
  const { cache, asked, count } = buildCache([exampleTicket()], { hasMore: true, count: 500 });
  for (const id of [71, 72, 73]) applyTicket(cache, exampleTicket({ id }), actor, id);
  expect(count('pending')).toBe(500);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1100);
  expect(asked).toEqual([JSON.stringify(ticketKeys.count(queries.pending))]);
});

test('a list that was loaded again in an older form is brought up to date by the same event', () => {
  const { cache, ids } = buildCache([exampleTicket()]);
  const now = exampleTicket(accepted);
  applyTicket(cache, now, actor, 11);
  const stale = { tickets: [exampleTicket()], hasMore: false, count: 1, countCapped: false, nextCursor: null, seq: 10 };
  cache.setQueryData<TicketPages>(ticketKeys.list(queries.pending), { pages: [stale], pageParams: [null] });
  applyTicket(cache, now, actor, 11);
  expect([ids('pending'), ids('open')]).toEqual([[], [1]]);
});

test('a removed ticket leaves lists, counts and the open chat', () => {
  const { cache, ids, count } = buildCache([exampleTicket({ id: 1 }), exampleTicket({ id: 2 })]);
  const open = exampleTicket({ id: 1 });
  cache.setQueryData(ticketKeys.detail(open.uuid), open);
  removeTicket(cache, 1, actor, 11);
  expect(ids('pending')).toEqual([2]);
  expect(count('pending')).toBe(1);
  expect(cache.getQueryData(ticketKeys.detail(open.uuid))).toBeNull();
  applyTicket(cache, exampleTicket({ id: 1, version: 5 }), actor, 12);
  expect(ids('pending')).toEqual([1, 2]);
  expect(cache.getQueryData<Ticket>(ticketKeys.detail(open.uuid))?.version).toBe(5);
});

test('an undone act gives back lists and counts', () => {
  const { cache, ids, count } = buildCache([exampleTicket()]);
  applyTicket(cache, exampleTicket({ ...accepted, version: 1.5 }), actor);
  expect([count('pending'), count('open')]).toEqual([0, 1]);
  applyTicket(cache, exampleTicket({ version: 1.75 }), actor);
  expect([ids('pending'), ids('open')]).toEqual([[1], []]);
  expect([count('pending'), count('open')]).toEqual([1, 0]);
});

test('a reading mark changes the row where it stands', () => {
  const asked = exampleTicket({ id: 2, unreadMessages: 4 });
  const { cache, ids, unread } = buildCache([exampleTicket({ id: 1 }), asked]);
  applyUnread(cache, asked, 0);
  expect(ids('pending')).toEqual([1, 2]);
  expect(unread('pending')).toEqual([1, 0]);
});

test('a message that came while a reading mark was on its way stays unread', () => {
  const asked = exampleTicket({ id: 2, unreadMessages: 4 });
  const { cache, unread } = buildCache([exampleTicket({ id: 1 }), asked]);
  applyTicket(cache, { ...asked, unreadMessages: 5, version: 2 }, actor, 11);
  applyUnread(cache, asked, 0);
  expect(unread('pending')).toContain(5);
});
