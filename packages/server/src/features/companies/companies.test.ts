import { expect, test } from 'vitest';
import type { CompanyRow } from './companies.repo.ts';
import { dueDateOf, isSuspended } from './companies.service.ts';

const company: CompanyRow = {
  id: 1,
  name: 'Padaria',
  status: true,
  due_date: '2026-03-10',
  never_expires: false,
  language: 'pt',
  time_zone: 'America/Sao_Paulo',
};

test.each([
  ['2026-03-10T12:00:00Z', false],
  ['2026-03-11T02:59:59Z', false], // 23:59 of the 10th in São Paulo
  ['2026-03-11T03:00:00Z', true],
])('on %s the subscription has ended: %s', (now, ended) => {
  expect(isSuspended(company, new Date(now))).toBe(ended);
});

test('a company that never expires does not', () => {
  expect(isSuspended({ ...company, never_expires: true }, new Date('2400-01-01'))).toBe(false);
  expect(dueDateOf({ ...company, never_expires: true })).toBe('2999-12-31');
});

test('switched off is off, whatever the date', () => {
  expect(isSuspended({ ...company, never_expires: true, status: false }, new Date('2026-01-01'))).toBe(true);
});
