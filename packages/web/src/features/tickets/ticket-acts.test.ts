import { expect, test } from 'vitest';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import { actsOn, answeredTicket, bodyOf, expectedTicket, isTaken, restoredTicket } from './ticket-acts.ts';

const actor = exampleActor();
const admin = exampleActor({ profile: 'admin' });
const mine = exampleTicket({ status: 'open', userId: 7, user: { id: 7, name: 'Ana', color: '#111111' } });
const names = { user: { id: 7, name: 'Ana' }, queue: { id: 2, name: 'Suporte', color: '#0C9488' } };
const now = new Date('2026-11-20T16:00:00.000Z');

test('each status offers its own acts', () => {
  expect(actsOn(actor, exampleTicket())).toEqual(['accept', 'ignore', 'log', 'export']);
  expect(actsOn(actor, mine)).toEqual(['resolve', 'return', 'log', 'export']);
  expect(actsOn(actor, exampleTicket({ status: 'closed' }))).toEqual(['reopen', 'log', 'export']);
  expect(actsOn(actor, exampleTicket({ status: 'nps' }))).toEqual(['log', 'export']);
});

test('rights add and remove acts; what cannot be seen has none', () => {
  expect(actsOn(exampleActor({ userClosePendingTicket: false }), exampleTicket())).toEqual(['accept', 'log', 'export']);
  expect(actsOn(admin, exampleTicket())).toEqual(['accept', 'ignore', 'log', 'export', 'delete']);
  expect(actsOn(actor, exampleTicket({ queueId: 9 }))).toEqual([]);
});

test('the calls say what the specification says', () => {
  expect(bodyOf('accept', actor, exampleTicket({ queueId: null }), 2)).toEqual({
    status: 'open',
    userId: 7,
    queueId: 2,
  });
  const group = exampleTicket({ isGroup: true, channel: 'whatsapp' });
  expect(bodyOf('accept', actor, group, null)).toEqual({ status: 'group', userId: 7 });
  expect(bodyOf('return', actor, mine, null)).toEqual({ status: 'pending', userId: null });
  expect(bodyOf('resolve', actor, mine, null)).toEqual({
    status: 'closed',
    userId: 7,
    sendFarewellMessage: false,
    amountUsedBotQueues: 0,
  });
  expect(bodyOf('ignore', actor, exampleTicket(), null)).toEqual({
    status: 'closed',
    sendFarewellMessage: false,
    amountUsedBotQueues: 0,
  });
});

test('the expected ticket stands between the seen version and the next', () => {
  const ticket = exampleTicket({ queueId: null, queue: null, version: 4 });
  const expected = expectedTicket(ticket, bodyOf('accept', actor, ticket, 2), names, now);
  expect(expected).toMatchObject({ status: 'open', userId: 7, queueId: 2, waitingSince: null, version: 4.5 });
  expect(expected.user?.name).toBe('Ana');
  expect(restoredTicket(ticket).version).toBe(4.75);
  expect(answeredTicket(exampleTicket({ version: 5 }), expected).version).toBe(5);
  expect(answeredTicket(exampleTicket({ version: 4 }), expected).version).toBe(4.75);
});

test('returned to the queue, nobody has it and the contact waits from now on', () => {
  const back = expectedTicket(mine, bodyOf('return', actor, mine, null), names, now);
  expect(back).toMatchObject({ status: 'pending', userId: null, user: null, waitingSince: now.toISOString() });
});

test("another's ticket is taken, mine or a closed one is not", () => {
  expect(isTaken(actor, exampleTicket({ status: 'open', userId: 8 }))).toBe(true);
  expect(isTaken(actor, mine)).toBe(false);
  expect(isTaken(actor, exampleTicket({ status: 'closed', userId: 8 }))).toBe(false);
});
