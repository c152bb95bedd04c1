import { daysUntilDue } from '@guiche/contract/users';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { expect, test } from 'vitest';
import { daysToWarnOf, isOverdue, isShutOut } from './due-date.ts';

const companyDue = (dueDate: string, timeZone = 'America/Sao_Paulo') => ({
  id: 2,
  name: 'Loja Aurora',
  dueDate,
  language: 'pt',
  timeZone,
  companieSettings: [],
});
const now = new Date('2026-11-21T02:00:00Z');

test('days are counted in the calendar of the company', () => {
  // It is still the 20th in São Paulo and the 21st in Istanbul.
  expect(daysUntilDue(companyDue('2026-11-21'), now)).toBe(1);
  expect(daysUntilDue(companyDue('2026-11-21', 'Europe/Istanbul'), now)).toBe(0);
});

test.each([
  ['2026-11-19', null, true],
  ['2026-11-20', 0, false],
  ['2026-11-24', 4, false],
  ['2026-11-25', null, false],
  ['2999-12-31', null, false],
])('due on %s: warns with %s days, overdue %s', (dueDate, days, overdue) => {
  expect(daysToWarnOf(companyDue(dueDate), now)).toBe(days);
  expect(isOverdue(companyDue(dueDate), now)).toBe(overdue);
});

test('shut out is who the server refuses or whose company is overdue, and nobody else', () => {
  const userOf = (dueDate: string) => ({ company: companyDue(dueDate) }) as Partial<SessionUser> as SessionUser;
  expect(isShutOut({ status: 'signed-in', user: userOf('2999-12-31') })).toBe(false);
  expect(isShutOut({ status: 'signed-in', user: userOf('2999-12-31'), isSuspended: true })).toBe(true);
  expect(isShutOut({ status: 'signed-in', user: userOf('2020-01-01') })).toBe(true);
  expect(isShutOut({ status: 'signed-out', reason: null })).toBe(false);
});
