import type { Ticket } from '@guiche/contract/tickets.schemas';
import { expect, test } from 'vitest';
import { applyNotice, type NoticePage, type NoticePages, noticeCountOf, noticesOf } from './notice-pages.ts';

/** A ticket that was last written to at this minute. */
const ticketAt = (id: number, minute: number, part: Partial<Ticket> = {}): Ticket =>
  ({ id, version: 1, updatedAt: `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`, ...part }) as Ticket;

const pageOf = (tickets: Ticket[], part: Partial<NoticePage> = {}): NoticePage => ({
  tickets,
  hasMore: false,
  count: tickets.length,
  countCapped: false,
  nextCursor: null,
  seq: 10,
  ...part,
});
const listOf = (...pages: NoticePage[]): NoticePages => ({ pages, pageParams: pages.map(() => null) });

const ids = (data: NoticePages) => noticesOf(data).map(({ id }) => id);
const after = (data: NoticePages, ticketId: number, now: Ticket | null, seq = 11) => {
  const next = applyNotice(data, { ticketId, now, seq });
  return { ids: ids(next.data), count: noticeCountOf(next.data), exact: next.exact };
};

const two = listOf(pageOf([ticketAt(2, 40), ticketAt(1, 30)]));
/** Three of fifty tickets are loaded. */
const part = listOf(pageOf([ticketAt(9, 50), ticketAt(8, 40), ticketAt(7, 30)], { hasMore: true, count: 50 }));

test('a new one stands on top and is counted', () => {
  expect(after(two, 3, ticketAt(3, 50))).toEqual({ ids: [3, 2, 1], count: 3, exact: true });
  expect(after(listOf(pageOf([])), 3, ticketAt(3, 50))).toEqual({ ids: [3], count: 1, exact: true });
});

test('one that is written to again moves up and is not counted twice', () => {
  expect(after(two, 1, ticketAt(1, 50, { version: 2 }))).toEqual({ ids: [1, 2], count: 2, exact: true });
});

test('one that is read, taken by somebody else or deleted leaves', () => {
  expect(after(two, 2, null)).toEqual({ ids: [1], count: 1, exact: true });
});

test('one that is nobody’s matter here changes nothing', () => {
  expect(after(two, 99, null)).toEqual({ ids: [2, 1], count: 2, exact: true });
});

test('an event that the answer already contains changes nothing', () => {
  const { data, exact } = applyNotice(two, { ticketId: 3, now: ticketAt(3, 50), seq: 10 });
  expect(data).toBe(two);
  expect(exact).toBe(true);
});

test('an event that is handed twice counts once, and what was read does not come back with an older event', () => {
  const read = applyNotice(two, { ticketId: 2, now: null, seq: 12 }).data;
  expect(after(read, 2, ticketAt(2, 45), 11)).toEqual({ ids: [1], count: 1, exact: true });
  expect(after(read, 2, null, 12)).toEqual({ ids: [1], count: 1, exact: true });
});

test('an older form of a ticket does not take the place of a newer one', () => {
  const newer = listOf(pageOf([ticketAt(1, 50, { version: 5 })]));
  const { data } = applyNotice(newer, { ticketId: 1, now: ticketAt(1, 30, { version: 4 }), seq: 11 });
  expect(noticesOf(data).map(({ version }) => version)).toEqual([5]);
});

test('of a list that is longer than its loaded part, what is loaded is counted exactly', () => {
  expect(after(part, 8, null)).toEqual({ ids: [9, 7], count: 49, exact: true });
  expect(after(part, 7, ticketAt(7, 55, { version: 2 }))).toEqual({ ids: [7, 9, 8], count: 50, exact: true });
});

test('of the part that is not loaded only the server knows the count', () => {
  // The ticket may be one of the fifty, or the fifty-first.
  expect(after(part, 3, ticketAt(3, 55))).toEqual({ ids: [3, 9, 8, 7], count: 50, exact: false });
  expect(after(part, 3, null)).toEqual({ ids: [9, 8, 7], count: 50, exact: false });
});

test('one that belongs beyond the loaded part comes with its page', () => {
  expect(after(part, 3, ticketAt(3, 10))).toEqual({ ids: [9, 8, 7], count: 50, exact: false });
  const both = listOf(...part.pages, pageOf([ticketAt(6, 20)]));
  expect(after(both, 3, ticketAt(3, 10))).toEqual({ ids: [9, 8, 7, 6, 3], count: 51, exact: true });
});

test('a ticket that moved while a page was on its way is shown once, in its newer form', () => {
  const twice = listOf(
    pageOf([ticketAt(9, 50), ticketAt(8, 48, { version: 2 })]),
    pageOf([ticketAt(8, 40), ticketAt(7, 30)]),
  );
  expect(ids(twice)).toEqual([9, 8, 7]);
  expect(ids(applyNotice(twice, { ticketId: 8, now: null, seq: 11 }).data)).toEqual([9, 7]);
});
