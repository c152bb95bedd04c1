import type { ListedTicket, Ticket } from '@guiche/contract/tickets.schemas';
import { expect, test } from 'vitest';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import type { TicketListQuery } from './inbox-search.ts';
import { applyToPages, membershipIn, putFound, removeFromPages, type TicketPages, ticketsOf } from './ticket-pages.ts';

const actor = exampleActor();
const pending: TicketListQuery = {
  view: { status: 'pending', showAll: false, queueIds: null, isSnoozed: false },
  sort: 'desc',
};
const row = (id: number, minute: number, part: Partial<Ticket> = {}) =>
  exampleTicket({ id, updatedAt: `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`, ...part });
const pages = (hasMore: boolean, ...lists: ListedTicket[][]): TicketPages => ({
  pages: lists.map((tickets, index) => ({
    tickets,
    hasMore: hasMore || index < lists.length - 1,
    count: 0,
    countCapped: false,
    nextCursor: 'x',
    seq: 1,
  })),
  pageParams: lists.map(() => null),
});
const ids = (data: TicketPages) => ticketsOf(data).map(({ id }) => id);
const list = (hasMore: boolean) => pages(hasMore, [row(1, 50), row(2, 40)], [row(3, 30), row(4, 20)]);

test('a new ticket takes its place by time, in either direction', () => {
  expect(ids(applyToPages(list(false), pending, actor, row(9, 59)))).toEqual([9, 1, 2, 3, 4]);
  expect(ids(applyToPages(list(false), pending, actor, row(9, 35)))).toEqual([1, 2, 9, 3, 4]);
  expect(ids(applyToPages(list(false), pending, actor, row(9, 10)))).toEqual([1, 2, 3, 4, 9]);
  const rising = pages(false, [row(4, 20), row(3, 30)]);
  expect(ids(applyToPages(rising, { ...pending, sort: 'asc' }, actor, row(9, 25)))).toEqual([4, 9, 3]);
});

const waits = (id: number, since: number, written = since, part: Partial<Ticket> = {}) =>
  row(id, written, { waitingSince: row(id, since).updatedAt, ...part });
const waiting: TicketListQuery = { ...pending, sort: 'waiting' };

test('who waits keeps the place since when they wait, whatever they write; a later one comes behind', () => {
  const data = pages(false, [waits(1, 10, 50), waits(2, 20), waits(3, 30)]);
  expect(ids(applyToPages(data, waiting, actor, waits(1, 10, 59, { version: 2 })))).toEqual([1, 2, 3]);
  expect(ids(applyToPages(data, waiting, actor, waits(9, 25, 58)))).toEqual([1, 2, 9, 3]);
  expect(ids(applyToPages(data, waiting, actor, waits(9, 59)))).toEqual([1, 2, 3, 9]);
  expect(ids(applyToPages(data, waiting, actor, waits(9, 20)))).toEqual([1, 2, 9, 3]);
  // A returned or transferred ticket waits anew.
  expect(ids(applyToPages(data, waiting, actor, waits(1, 40, 40, { version: 2 })))).toEqual([2, 3, 1]);
  // Without a waiting time the last update counts, as on the server.
  expect(ids(applyToPages(data, waiting, actor, row(9, 15, { waitingSince: null })))).toEqual([1, 9, 2, 3]);
});

test('who came after the loaded part of a longer queue is left to the page they will come with', () => {
  const data = pages(true, [waits(1, 10), waits(2, 20, 55)]);
  const last = data.pages.at(-1);
  if (last) last.nextCursor = `${waits(2, 20).waitingSince}_2`;
  expect(ids(applyToPages(data, waiting, actor, waits(9, 30)))).toEqual([1, 2]);
  expect(ids(applyToPages(data, waiting, actor, waits(9, 15, 59)))).toEqual([1, 9, 2]);
});

test('beyond what is loaded of a longer list it is left to its page', () => {
  expect(ids(applyToPages(list(true), pending, actor, row(9, 10)))).toEqual([1, 2, 3, 4]);
});

test('what left the end of the loaded part makes room: nobody else brings what stands there', () => {
  const longer = list(true);
  const last = longer.pages.at(-1);
  if (last) last.end = row(4, 20);
  const without = (...gone: number[]) => gone.reduce((data, id) => removeFromPages(data, id), longer);
  expect(ids(applyToPages(without(1, 2, 3, 4), pending, actor, row(9, 59)))).toEqual([9]);
  expect(ids(applyToPages(without(3, 4), pending, actor, row(9, 25)))).toEqual([1, 2, 9]);
  expect(ids(applyToPages(without(4), pending, actor, row(4, 20)))).toEqual([1, 2, 3, 4]);
  expect(ids(applyToPages(without(1, 2, 3, 4), pending, actor, row(9, 10)))).toEqual([]);
});

test('the first ticket of an empty list', () => {
  expect(ids(applyToPages(pages(false, []), pending, actor, row(9, 10)))).toEqual([9]);
});

test('a newer version moves, the same or an older one leaves the very same object', () => {
  const data = list(false);
  expect(ids(applyToPages(data, pending, actor, row(4, 58, { version: 2 })))).toEqual([4, 1, 2, 3]);
  expect(applyToPages(data, pending, actor, row(4, 58))).toBe(data);
  expect(applyToPages(data, pending, actor, row(4, 58, { version: 0 }))).toBe(data);
});

test('what no longer belongs leaves: accepted by another, closed, in a queue that is not shown', () => {
  const data = list(false);
  const gone = (part: Partial<Ticket>) => ids(applyToPages(data, pending, actor, row(2, 55, { version: 2, ...part })));
  expect(gone({ status: 'open', userId: 8 })).toEqual([1, 3, 4]);
  expect(gone({ status: 'closed' })).toEqual([1, 3, 4]);
  const queues: TicketListQuery = { ...pending, view: { ...pending.view, queueIds: [3], isSnoozed: false } };
  expect(ids(applyToPages(data, queues, actor, row(2, 55, { version: 2 })))).toEqual([1, 3, 4]);
});

test('what never belonged changes nothing', () => {
  const data = list(false);
  expect(applyToPages(data, pending, actor, row(9, 55, { queueId: 9 }))).toBe(data);
  expect(removeFromPages(data, 99)).toBe(data);
});

test('membership is certain where the ticket is loaded or the whole list is', () => {
  expect(membershipIn(list(true), 3)).toBe(true);
  expect(membershipIn(list(false), 99)).toBe(false);
  expect(membershipIn(list(true), 99)).toBeNull();
  expect(membershipIn(undefined, 3)).toBeNull();
});

test('a ticket that moved while its page was on its way is shown once, in its newer form', () => {
  const data = pages(false, [row(1, 50)], [row(2, 40, { version: 2 }), row(1, 30, { version: 3 })]);
  expect(ticketsOf(data).map(({ id, version }) => [id, version])).toEqual([
    [2, 2],
    [1, 3],
  ]);
});

const search: TicketListQuery = {
  view: { status: 'search', showAll: false, queueIds: null, isSnoozed: false },
  sort: 'desc',
  search: { text: 'maria', inMessages: true },
};
const hit = { messageId: 7, snippet: 'oi, Maria' };

test('an event brings nothing new into a search, moves what is there, keeps its hit and takes out what is no longer seen', () => {
  const found = pages(false, [row(1, 50), { ...row(2, 40), hit }]);
  expect(applyToPages(found, search, actor, row(9, 59))).toBe(found);
  const moved = applyToPages(found, search, actor, row(2, 55, { version: 2, status: 'open', userId: actor.userId }));
  expect(ids(moved)).toEqual([2, 1]);
  expect(ticketsOf(moved)[0]).toMatchObject({ status: 'open', hit });
  expect(ids(applyToPages(found, search, actor, row(2, 55, { version: 2, status: 'open', userId: 99 })))).toEqual([1]);
  const closed = applyToPages(found, search, actor, row(1, 56, { version: 2, status: 'closed' }));
  expect(ids(closed)).toEqual([1, 2]);
});

test('a ticket that begins to match is put at its place, once, with its newest hit', () => {
  const found = pages(false, [row(1, 50), { ...row(2, 40), hit }]);
  expect(ids(putFound(found, search, row(9, 45)))).toEqual([1, 9, 2]);
  const newer = { messageId: 8, snippet: 'Maria de novo' };
  const again = putFound(found, search, { ...row(2, 59, { version: 2 }), hit: newer });
  expect(ids(again)).toEqual([2, 1]);
  expect(ticketsOf(again)[0]?.hit).toEqual(newer);
  expect(ticketsOf(putFound(found, search, row(2, 40)))[1]?.hit).toEqual(hit);
});
