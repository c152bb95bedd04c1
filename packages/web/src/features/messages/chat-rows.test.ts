import { expect, test } from 'vitest';
import { type ChatRowsInput, chatRows, firstUnread, shownMessages } from './chat-rows.ts';
import { exampleMessage } from './example-message.ts';
import type { QueuedSend } from './queued-send.ts';

const input = (part: Partial<ChatRowsInput>): ChatRowsInput => ({
  messages: [],
  queued: [],
  queues: new Map([[10, 'Vendas']]),
  hasOlder: false,
  unread: null,
  ...part,
});
const queued = (clientId: string, part: Partial<QueuedSend> = {}): QueuedSend => ({
  clientId,
  userId: 1,
  ticketId: 10,
  body: 'já vai',
  attachment: null,
  quoted: null,
  createdAt: '2026-11-20T15:10:00.000Z',
  turn: 1,
  state: 'waiting',
  error: null,
  ...part,
});
const kinds = (rows: ReturnType<typeof chatRows>) => rows.map(({ kind }) => kind).join(' ');

test('a conversation begins with its ticket and its day', () => {
  expect(kinds(chatRows(input({ messages: [exampleMessage()] })))).toBe('ticket day message');
});

test('a new day and a new ticket are announced where they begin', () => {
  const rows = chatRows(
    input({
      messages: [
        exampleMessage({ id: 1, createdAt: '2026-11-18T15:00:00.000Z' }),
        exampleMessage({ id: 2, createdAt: '2026-11-19T15:00:00.000Z' }),
        exampleMessage({ id: 3, ticketId: 11, createdAt: '2026-11-19T16:00:00.000Z' }),
      ],
      queues: new Map<number, string | null>([
        [10, 'Vendas'],
        [11, null],
      ]),
    }),
  );
  expect(kinds(rows)).toBe('ticket day message day message ticket message');
  expect(rows.filter(({ kind }) => kind === 'ticket')).toMatchObject([
    { queue: 'Vendas' },
    { ticketId: 11, queue: null },
  ]);
});

test('putting older messages before changes nothing of the rows that were there', () => {
  const newer = [exampleMessage({ id: 3, fromMe: true }), exampleMessage({ id: 4 })];
  const older = [exampleMessage({ id: 1 }), exampleMessage({ id: 2, fromMe: true })];
  const before = chatRows(input({ messages: newer, hasOlder: true }));
  const after = chatRows(input({ messages: [...older, ...newer] })).slice(-before.length);
  expect(kinds(before)).toBe('message message');
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  const gaps = (rows: typeof before) => rows.map((row) => row.kind === 'message' && row.gap);
  expect(gaps(after)).toEqual(gaps(before));
});

test('bubbles of one side form a run, and the gap follows the sides', () => {
  const rows = chatRows(
    input({
      messages: [
        exampleMessage({ id: 1 }),
        exampleMessage({ id: 2 }),
        exampleMessage({ id: 3, fromMe: true }),
        exampleMessage({ id: 4, fromMe: true }),
      ],
    }),
  );
  const bubbles = rows.flatMap((row) => (row.kind === 'message' ? [[row.first, row.gap]] : []));
  expect(bubbles).toEqual([
    [true, 'near'],
    [false, 'far'],
    [true, 'near'],
    [false, 'none'],
  ]);
});

test('the unread line stands before the first unread message', () => {
  const messages = [1, 2, 3, 4].map((id) => exampleMessage({ id, fromMe: id === 2 }));
  const unread = firstUnread(messages, 2);
  expect(unread).toEqual({ fromId: 3, count: 2 });
  expect(kinds(chatRows(input({ messages, unread })))).toBe('ticket day message message unread message message');
});

test('more unread than loaded begins at the oldest loaded; none unread has no line', () => {
  const messages = [exampleMessage({ id: 7 }), exampleMessage({ id: 8 })];
  expect(firstUnread(messages, 30)).toEqual({ fromId: 7, count: 30 });
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread([exampleMessage({ fromMe: true })], 3)).toBeNull();
});

test('unsent texts follow in their order and keep their key when the server has them', () => {
  const first = queued('aaaaaaaa');
  const second = queued('bbbbbbbb');
  const incoming = exampleMessage({ id: 5 });
  const keys = (list: ReturnType<typeof shownMessages>) => list.map(({ key }) => key);
  expect(keys(shownMessages([incoming], [first, second]))).toEqual(['5', 'aaaaaaaa', 'bbbbbbbb']);
  const echo = exampleMessage({ id: 6, fromMe: true, clientId: 'aaaaaaaa' });
  expect(keys(shownMessages([incoming, echo], [first, second]))).toEqual(['5', 'aaaaaaaa', 'bbbbbbbb']);
});

test('the same message is the same shown object, so its bubble is not drawn again', () => {
  const message = exampleMessage();
  const waiting = queued('cccccccc');
  const [a, b] = shownMessages([message], [waiting]);
  const [c, d] = shownMessages([message], [waiting]);
  expect(c).toBe(a);
  expect(d).toBe(b);
});
