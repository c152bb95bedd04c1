import type { Actor } from '@guiche/contract/actor';
import type { TicketPlace } from '@guiche/contract/visibility';
import { expect, test } from 'vitest';
import { decideTransition } from './transitions.ts';

const ana: Actor = {
  userId: 7,
  companyId: 2,
  profile: 'user',
  super: false,
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  hidesNumbers: false,
};
const admin: Actor = { ...ana, userId: 1, profile: 'admin' };
const at = (status: TicketPlace['status'], userId: number | null, isGroup = false): TicketPlace => ({
  status,
  userId,
  queueId: 1,
  isGroup,
});
const wish = (status: 'open' | 'pending' | 'closed', userId?: number | null) => ({
  status,
  userId,
  queueId: undefined,
});

test('accepting a waiting ticket makes it the asker’s, whoever is named or not', () => {
  expect(decideTransition(ana, at('pending', null), wish('open', 7))).toMatchObject({
    act: 'accept',
    status: 'open',
    userId: 7,
    log: 'open',
  });
  expect(decideTransition(ana, at('pending', null), wish('open'))).toMatchObject({ userId: 7 });
  expect(decideTransition(ana, at('pending', null), wish('open', 9))).toEqual({
    kind: 'refused',
    code: 'ERR_NO_PERMISSION',
  });
});

test('who comes second gets the ticket as it is', () => {
  expect(decideTransition(ana, at('open', 9), wish('open', 7))).toEqual({ kind: 'taken' });
  expect(decideTransition(ana, at('open', 7), wish('open', 7))).toEqual({ kind: 'unchanged' });
  expect(decideTransition(admin, at('open', 9), wish('open', 1))).toEqual({ kind: 'taken' });
});

test('groups become group, never open', () => {
  expect(decideTransition(ana, at('pending', null, true), wish('open'))).toMatchObject({ status: 'group' });
  expect(decideTransition(ana, at('closed', null, true), wish('open'))).toMatchObject({
    status: 'group',
    act: 'reopen',
  });
});

test('an attended ticket is returned and closed by its owner or an admin only: others are told whose it is', () => {
  for (const status of ['pending', 'closed'] as const) {
    expect(decideTransition(ana, at('open', 9), wish(status))).toEqual({ kind: 'taken' });
    expect(decideTransition(ana, at('open', 7), wish(status))).toMatchObject({ kind: 'change', status });
    expect(decideTransition(admin, at('open', 9), wish(status))).toMatchObject({ kind: 'change', status });
  }
  expect(decideTransition(ana, at('open', 7), wish('pending'))).toMatchObject({ userId: null });
});

test('a waiting ticket is closed by who has the right', () => {
  expect(decideTransition(ana, at('pending', null), wish('closed'))).toMatchObject({ act: 'close' });
  expect(decideTransition({ ...ana, userClosePendingTicket: false }, at('pending', null), wish('closed'))).toEqual({
    kind: 'refused',
    code: 'ERR_NO_PERMISSION',
  });
  expect(decideTransition(ana, at('closed', 9), wish('closed'))).toEqual({ kind: 'unchanged' });
});

test('what is closed is reopened, not returned', () => {
  expect(decideTransition(ana, at('closed', 9), wish('open'))).toMatchObject({
    act: 'reopen',
    userId: 7,
    log: 'reopen',
  });
  expect(decideTransition(ana, at('closed', 9), wish('pending'))).toEqual({
    kind: 'refused',
    code: 'ERR_INVALID_TRANSITION',
  });
});

const pass = (queueId: number | null, userId: number | null) =>
  ({ status: 'open', isTransfered: true, queueId, userId }) as const;

test('who sees a live ticket passes it on, to a person or to a queue, whoever attends it', () => {
  const sees: [Actor, TicketPlace][] = [
    [ana, at('pending', null)],
    [ana, at('open', 7)],
    [admin, at('pending', null)],
    [admin, at('open', 7)],
    [{ ...ana, allUserChat: true }, at('open', 9)],
  ];
  for (const [actor, place] of sees) {
    const change = { kind: 'change', act: 'transfer', queueId: 2, log: 'transfered' };
    expect(decideTransition(actor, place, pass(2, 9))).toEqual({ ...change, status: 'open', userId: 9 });
    expect(decideTransition(actor, place, pass(2, null))).toEqual({ ...change, status: 'pending', userId: null });
  }
});

test('a transfer to where the ticket is already moves nothing; a note is left all the same', () => {
  const waiting = { status: 'pending', isTransfered: true, queueId: 1, userId: null } as const;
  expect(decideTransition(admin, at('pending', null), waiting)).toEqual({ kind: 'unchanged' });
  expect(decideTransition(admin, at('open', 9), { ...pass(1, 9), msgTransfer: ' ' })).toEqual({ kind: 'unchanged' });
  expect(decideTransition(admin, at('open', 9), { ...pass(1, 9), msgTransfer: 'Urgente' })).toEqual({ kind: 'note' });
  expect(decideTransition(admin, at('open', 9), pass(1, null))).toMatchObject({ status: 'pending' });
});

test('a group that is passed on stays a group with a person, and waits without one', () => {
  const group = at('group', 7, true);
  const member = { ...ana, allowGroup: true };
  expect(decideTransition(member, group, pass(2, 9))).toMatchObject({ act: 'transfer', status: 'group', userId: 9 });
  expect(decideTransition(member, group, pass(2, null))).toMatchObject({ status: 'pending', userId: null });
  expect(decideTransition(ana, group, pass(2, 9))).toEqual({ kind: 'taken' });
});

test('a transfer needs a queue and a live ticket; where somebody was quicker it moves nothing', () => {
  expect(decideTransition(ana, at('open', 7), pass(null, 9))).toEqual({ kind: 'refused', code: 'ERR_QUEUE_REQUIRED' });
  for (const status of ['closed', 'nps', 'lgpd'] as const)
    expect(decideTransition(admin, at(status, 7), pass(2, 9))).toEqual({
      kind: 'refused',
      code: 'ERR_INVALID_TRANSITION',
    });
  expect(decideTransition(ana, at('open', 7), { ...pass(2, 9), status: 'closed' })).toMatchObject({ kind: 'refused' });
  expect(decideTransition(ana, at('open', 9), pass(2, 7))).toEqual({ kind: 'taken' });
});

test('without a status nothing moves', () => {
  expect(decideTransition(ana, at('open', 7), { queueId: 2, userId: 9 })).toEqual({ kind: 'unchanged' });
});
