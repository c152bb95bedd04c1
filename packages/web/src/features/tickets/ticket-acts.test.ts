import { expect, test } from 'vitest';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import {
  actsOn,
  bodyOf,
  fateOfTransfer,
  isSwitchAct,
  isTaken,
  optimisticTicket,
  optimisticVersion,
  settledTicket,
  transferBody,
} from './ticket-acts.ts';

const actor = exampleActor();
const admin = exampleActor({ profile: 'admin' });
const mine = exampleTicket({ status: 'open', userId: 7, user: { id: 7, name: 'Ana', color: '#111111' } });
const names = { user: { id: 7, name: 'Ana' }, queue: { id: 2, name: 'Suporte', color: '#0C9488' } };
const now = new Date('2026-11-20T16:00:00.000Z');

test('each status offers its own acts', () => {
  const switches = ['integrationOn', 'botOff'];
  expect(actsOn(actor, exampleTicket())).toEqual(['accept', 'ignore', 'transfer', ...switches, 'log', 'export']);
  expect(actsOn(actor, mine)).toEqual([
    'resolve',
    'return',
    'transfer',
    'snooze',
    'unread',
    ...switches,
    'log',
    'export',
  ]);
  expect(actsOn(actor, { ...mine, snooze: { until: null } })).toContain('wake');
  expect(actsOn(actor, exampleTicket({ status: 'closed' }))).toEqual(['reopen', 'log', 'export']);
  expect(actsOn(actor, exampleTicket({ status: 'nps' }))).toEqual(['log', 'export']);
});

test('rights add and remove acts; what cannot be seen has none', () => {
  expect(actsOn(exampleActor({ userClosePendingTicket: false }), exampleTicket())).not.toContain('ignore');
  expect(actsOn(admin, exampleTicket()).slice(-3)).toEqual(['log', 'export', 'delete']);
  expect(actsOn(actor, exampleTicket())).not.toContain('delete');
  expect(actsOn(actor, exampleTicket({ queueId: 9 }))).toEqual([]);
  const others = exampleTicket({ status: 'open', userId: 99 });
  const theirs = actsOn(exampleActor({ allUserChat: true }), others);
  expect(theirs.slice(0, 3)).toEqual(['resolve', 'return', 'transfer']);
  expect(theirs).not.toContain('snooze');
  expect(actsOn(admin, others)).toContain('snooze');
});

test('a switch offers its other side, and a group has no bot', () => {
  const { contact } = mine;
  const turned = actsOn(actor, { ...mine, useIntegration: true, contact: { ...contact, disableBot: true } });
  expect(turned.filter(isSwitchAct)).toEqual(['integrationOff', 'botOn']);
  const group = exampleTicket({ status: 'group', isGroup: true });
  expect(actsOn(exampleActor({ allowGroup: true }), group)).toEqual([
    'resolve',
    'transfer',
    'integrationOn',
    'log',
    'export',
  ]);
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
  expect(bodyOf('resolve', actor, mine, null, true)).toMatchObject({ status: 'closed', sendFarewellMessage: true });
  expect(bodyOf('ignore', actor, exampleTicket(), null)).toEqual({
    status: 'closed',
    sendFarewellMessage: false,
    amountUsedBotQueues: 0,
  });
});

test('a transfer says its queue, its person and the note; without a person the ticket waits', () => {
  const choice = { queueId: 2, userId: 8, note: ' com pressa ' };
  expect(transferBody(mine, choice)).toEqual({
    status: 'open',
    userId: 8,
    queueId: 2,
    msgTransfer: 'com pressa',
    isTransfered: true,
  });
  const waits = { status: 'pending', userId: null, msgTransfer: null };
  expect(transferBody(mine, { queueId: 2, userId: null, note: ' ' })).toMatchObject(waits);
  const group = exampleTicket({ status: 'group', isGroup: true, channel: 'whatsapp' });
  expect(transferBody(group, choice).status).toBe('group');
});

test('a transfer is done where the ticket went there; else it was closed, or somebody else has it', () => {
  const choice = { queueId: 2, userId: 8, note: '' };
  const there = exampleTicket({ status: 'open', queueId: 2, userId: 8 });
  expect(fateOfTransfer(there, choice)).toBe('done');
  expect(fateOfTransfer({ ...there, userId: 9 }, choice)).toBe('taken');
  expect(fateOfTransfer({ ...there, status: 'closed' }, choice)).toBe('closed');
});

test('the expected ticket stands between the seen version and the next', () => {
  const ticket = exampleTicket({ queueId: null, queue: null, version: 4 });
  const expected = optimisticTicket(ticket, bodyOf('accept', actor, ticket, 2), names, now);
  expect(expected).toMatchObject({ status: 'open', userId: 7, queueId: 2, waitingSince: null });
  expect(expected.user?.name).toBe('Ana');
  expect(expected.version).toBeGreaterThan(4);
  expect(expected.version).toBeLessThan(5);
});

test('what settles an expectation stands above it and below the next version; newer news stay', () => {
  const [ticket, next] = [exampleTicket({ version: 4 }), exampleTicket({ version: 5 })];
  const expected = { ...ticket, status: 'open' as const, version: 4.5 };
  const { version } = settledTicket(ticket, expected);
  expect(version).toBeGreaterThan(4.5);
  expect(version).toBeLessThan(5);
  expect(settledTicket(next, expected)).toBe(next);
  expect(settledTicket(ticket, next)).toBe(ticket);
  expect(settledTicket(ticket, undefined)).toBe(ticket);
});

test('however often a ticket is changed in vain, its version stays below the next one of the server', () => {
  let shown = exampleTicket({ version: 4_000_000 });
  for (let times = 0; times < 2000; times++) shown = { ...shown, version: optimisticVersion(shown) };
  expect(shown.version).toBeGreaterThan(4_000_000);
  expect(shown.version).toBeLessThan(4_000_001);
});

test('returned to the queue, nobody has it and the contact waits from now on', () => {
  const back = optimisticTicket(mine, bodyOf('return', actor, mine, null), names, now);
  expect(back).toMatchObject({ status: 'pending', userId: null, user: null, waitingSince: now.toISOString() });
});

test("another's ticket is taken, mine or a closed one is not", () => {
  expect(isTaken(actor, exampleTicket({ status: 'open', userId: 8 }))).toBe(true);
  expect(isTaken(actor, mine)).toBe(false);
  expect(isTaken(actor, exampleTicket({ status: 'closed', userId: 8 }))).toBe(false);
});
