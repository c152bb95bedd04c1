import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cameAt, sortByTime } from '../../lib/sort-by-time.ts';
import { dayOf } from '../../lib/wall-clock.ts';
import { chatRows, firstUnread } from './chat-rows.ts';
import { exampleMessage } from './example-message.ts';
import { applyToConversation, type MessagePage, type MessagePages, messagesOf } from './message-pages.ts';

const start = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const idAt = (ms: number, n = 0) => (ms - Date.UTC(2024, 0)) * 4096 + n;
/** A message that arrived at one minute and was written at another. */
const came = (arrival: number, written = arrival, ticketId = 10) =>
  exampleMessage({
    id: idAt(start + arrival * minute, ticketId),
    ticketId,
    createdAt: new Date(start + written * minute).toISOString(),
  });
const minutesOf = (messages: readonly { createdAt: string }[]) =>
  messages.map(({ createdAt }) => (Date.parse(createdAt) - start) / minute);

test('what came late stands where it was written, and is marked; what is only old is not', () => {
  const messages = [came(0), came(10), came(20, 5), came(30), came(31, 31 - 0.5)];
  const { placed, late } = sortByTime(messages);
  expect(minutesOf(placed)).toEqual([0, 5, 10, 30, 30.5]);
  expect([...late]).toEqual([messages[2]]);
  expect(sortByTime([came(2000, 0), came(2001, 1)]).late.size).toBe(0);
  expect(cameAt(idAt(start))).toEqual(new Date(start));
});

test('a clock that was ahead makes nobody late, and two late ones keep their order', () => {
  expect(sortByTime([came(0, 90), came(1), came(2)]).late.size).toBe(0);
  expect(minutesOf(sortByTime([came(0), came(60), came(61, 3), came(62, 2), came(63, 3)]).placed)).toEqual([
    0, 2, 3, 3, 60,
  ]);
});

test('no ticket is parted by what came late of another', () => {
  const { placed, late } = sortByTime([came(0), came(50), came(60, 60, 11), came(70, 20, 11)]);
  expect(placed.map(({ ticketId }) => ticketId)).toEqual([10, 10, 11, 11]);
  expect(minutesOf(placed)).toEqual([0, 50, 20, 60]);
  expect(late.size).toBe(1);
});

const page = (messages: ReturnType<typeof came>[]): MessagePage =>
  ({ messages, tickets: [], hasMore: false, count: 0, nextCursor: null, seq: 1 }) as unknown as MessagePage;

test('live and loaded again the rows are the same: nothing is lost, and no day stands twice', () => {
  const day = 24 * 60;
  const arrivals = fc.uniqueArray(fc.integer({ min: 0, max: 3 * day }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      arrivals,
      fc.array(fc.integer({ min: 0, max: 2 * day }), { minLength: 30, maxLength: 30 }),
      (at, by) => {
        const messages = at
          .sort((a, b) => a - b)
          .map((arrival, index) => came(arrival, (by[index] ?? 0) % 3 === 0 ? arrival - (by[index] ?? 0) : arrival));
        let live: MessagePages = { pages: [page(messages.slice(0, 1))], pageParams: [null] };
        // Events may arrive in any order, and twice.
        for (const message of [...messages].reverse().concat(messages)) live = applyToConversation(live, 10, message);
        const rowsOf = (loaded: typeof messages) =>
          chatRows({ messages: loaded, queued: [], queues: new Map(), hasOlder: false, unread: null });
        const rows = rowsOf(messagesOf(live));
        expect(rows).toEqual(rowsOf(messages));
        const half = Math.floor(messages.length / 2);
        const paged = { pages: [page(messages.slice(half)), page(messages.slice(0, half))], pageParams: [null, 'c'] };
        expect(rowsOf(messagesOf(paged))).toEqual(rows);
        expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(messages.length);
        const days = rows.flatMap((row) => (row.kind === 'day' ? [dayOf(row.instant)] : []));
        expect(new Set(days).size).toBe(days.length);
      },
    ),
  );
});

const isoAt = (minutes: number) => new Date(start + minutes * minute).toISOString();
/** The minutes from `start` to the company's next midnight. */
const midnight =
  Array.from({ length: 24 * 60 }, (_, n) => n + 1).find((n) => dayOf(isoAt(n)) !== dayOf(isoAt(n - 1))) ?? 0;

test.each([
  ['what came late at the edge of a ticket', [came(0), came(midnight + 10), came(midnight + 20, midnight - 10, 11)]],
  [
    'what came late in a third ticket, and went on',
    [came(0), came(midnight + 1, midnight + 1, 11), came(midnight + 30, 5, 12), came(midnight + 40, midnight + 40, 12)],
  ],
  ['a clock that is half a minute behind', [came(0), came(midnight + 0.2), came(midnight + 0.4, midnight - 0.2)]],
  [
    'two clocks that take turns around midnight',
    [
      came(0),
      came(midnight),
      came(midnight, midnight - 0.5),
      came(midnight + 0.3),
      came(midnight + 0.4, midnight - 0.1),
    ],
  ],
  [
    'a clock that is a day ahead, before one that is right',
    [came(0), came(5, 24 * 60 + 5, 11), came(6, 6, 11), came(midnight + 5, midnight + 5, 11)],
  ],
])('each day stands once: %s', (_, messages) => {
  const rows = chatRows({ messages, queued: [], queues: new Map(), hasOlder: false, unread: null });
  const days = rows.flatMap((row) => (row.kind === 'day' ? [dayOf(row.instant)] : []));
  expect(days).toEqual([dayOf(isoAt(0)), dayOf(isoAt(midnight))]);
});

test('the line of unread ones stands above what is read first of them', () => {
  const messages = [came(0), came(10), came(20, 5), came(30)];
  const unread = firstUnread(messages, 2);
  expect(unread).toEqual({ fromId: messages[2]?.id, count: 2 });
  const rows = chatRows({ messages, queued: [], queues: new Map(), hasOlder: false, unread });
  expect(rows.map(({ kind }) => kind).join(' ')).toBe('ticket day message unread message message message');
  expect(rows.map((row) => row.kind === 'message' && row.isLate)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});
