import { importIsOver } from '@guiche/contract/connections';
import type { Connection } from '@guiche/contract/connections.schemas';
import { expect, test } from 'vitest';
import { actsOf, isAskedAbout, isDown, preparingSeconds, standingMatters, stopOf, type Way } from './status.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const standing = (status: Connection['status'], more: Partial<Connection> = {}) =>
  ({ status, statusReason: null, statusImportMessages: null, accessEndsAt: null, ...more }) as Connection;

test.each<[Connection['status'], string[]]>([
  ['qrcode', ['showCode']],
  ['DISCONNECTED', ['again', 'renew']],
  ['CONNECTED', ['end']],
  ['PAIRING', ['end']],
  ['TIMEOUT', ['renew', 'end']],
  ['OPENING', []],
])('a session that is %s can be %j', (status, acts) => expect(actsOf(standing(status), 'session', now)).toEqual(acts));

test('an account is tested, a log-in is made again, and an import that is over is ended', () => {
  expect(actsOf(standing('CONNECTED'), 'account', now)).toEqual(['test']);
  expect(actsOf(standing('CONNECTED'), 'login', now)).toEqual(['end']);
  expect(actsOf(standing('DISCONNECTED'), 'login', now)).toEqual(['login']);
  const ending = (days: number) => ({ accessEndsAt: new Date(now + days * 86_400_000).toISOString() });
  expect(actsOf(standing('CONNECTED', ending(15)), 'login', now)).toEqual(['end']);
  expect(actsOf(standing('CONNECTED', ending(14)), 'login', now)).toEqual(['login', 'end']);
  expect(actsOf(standing('CONNECTED'), null, now)).toEqual([]);
  const over = { statusImportMessages: importIsOver };
  expect(actsOf(standing('CONNECTED', over), 'session', now)).toEqual(['end', 'closeImported']);
});

test('only what nobody wished for is down', () => {
  expect(isDown(standing('CONNECTED'))).toBe(false);
  expect(isDown(standing('OPENING'))).toBe(false);
  expect(isDown(standing('DISCONNECTED', { statusReason: 'ended' }))).toBe(false);
  expect(isDown(standing('DISCONNECTED', { statusReason: 'untested' }))).toBe(false);
  expect(isDown(standing('DISCONNECTED', { statusReason: 'loggedOut' }))).toBe(true);
  expect(isDown(standing('qrcode', { number: '5511912345678' }))).toBe(true);
});

test('what to do is said of an account that its platform stopped, and of nothing else', () => {
  const stops = (status: Connection['status'], statusReason: Connection['statusReason'], way: Way) =>
    stopOf(standing(status, { statusReason }), way);
  expect(stops('DISCONNECTED', 'permission', 'login')).toEqual({ way: 'login', reason: 'permission' });
  expect(stops('DISCONNECTED', 'banned', 'account')).toEqual({ way: 'account', reason: 'banned' });
  expect(stops('DISCONNECTED', 'banned', 'session')).toBe(null);
  expect(stops('DISCONNECTED', 'untested', 'account')).toBe(null);
  expect(stops('CONNECTED', null, 'account')).toBe(null);
});

test('what waits for its first phone alarms nobody; one that had a phone does', () => {
  for (const number of ['', '5511912345678'])
    for (const [status, statusReason] of [
      ['qrcode', null],
      ['PAIRING', null],
      ['DISCONNECTED', 'expired'],
    ] as const)
      expect([status, isDown(standing(status, { number, statusReason }))]).toEqual([status, number !== '']);
  // A Facebook page has no number.
  expect(isDown(standing('DISCONNECTED', { number: '', statusReason: 'refused' }))).toBe(true);
});

test('a new code costs a pairing wherever the phone may still know of one', () => {
  const number = '5511912345678';
  for (const reason of ['network', 'replaced', 'banned', null] as const)
    expect(isAskedAbout('renew', standing('TIMEOUT', { number, statusReason: reason }))).toBe(true);
  for (const reason of ['loggedOut', 'ended', 'expired'] as const)
    expect(isAskedAbout('renew', standing('DISCONNECTED', { number, statusReason: reason }))).toBe(false);
  expect(isAskedAbout('renew', standing('TIMEOUT', { number: '' }))).toBe(false);
});

test('a matter with an end is over then; what is to come stays', () => {
  const until = '2026-11-22T12:00:00.000Z';
  const matters = [
    { kind: 'restricted', code: null, until },
    { kind: 'closing', code: null, until },
    { kind: 'alert', code: 'X', until: null },
  ] as const;
  const account = { quality: null, messagingLimit: null, verifiedName: null, matters: [...matters] };
  const kindsAt = (now: number) => standingMatters(account, now).map(({ kind }) => kind);
  expect(kindsAt(Date.parse(until) - 1)).toEqual(['restricted', 'closing', 'alert']);
  expect(kindsAt(Date.parse(until))).toEqual(['closing', 'alert']);
  expect(standingMatters(null, 0)).toEqual([]);
});

test('an import gets ready for 35 seconds', () => {
  const began = '2026-11-22T12:00:00.000Z';
  const at = Date.parse(began);
  expect([0, 1, 34_001, 35_000, 99_000].map((ms) => preparingSeconds(began, at + ms))).toEqual([35, 35, 1, 0, 0]);
  for (const other of [null, 'Running', importIsOver]) expect(preparingSeconds(other, at)).toBe(0);
});
