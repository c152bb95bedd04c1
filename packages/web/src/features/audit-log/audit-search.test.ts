import { expect, test } from 'vitest';
import { actNames, daysOf, filterOf, parseAuditSearch } from './audit-search.ts';

test('an address of any origin is read, and what is not ours left out', () => {
  expect(parseAuditSearch({ user: 'x', act: '<b>', from: '2026-02-31x', to: 3, page: 2 })).toEqual({});
  const own = { user: 4, act: 'ticket.close', from: '2026-01-01', to: '2026-01-31' };
  expect(parseAuditSearch(own)).toEqual(own);
  expect(filterOf(own)).toEqual({ userId: 4, act: 'ticket.close', dateFrom: '2026-01-01', dateTo: '2026-01-31' });
});

test('acts are found in the texts under their own names', () => {
  expect(actNames({ operator: 'a', ticket: { close: 'b' } })).toEqual([
    ['operator', 'a'],
    ['ticket.close', 'b'],
  ]);
});

test('days are called as they usually are, where they end today; others are one’s own', () => {
  const said = (from?: string, to?: string) =>
    daysOf({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, '2026-03-02');
  expect([said(), said('2026-03-02'), said('2026-02-24'), said('2026-02-01')]).toEqual([
    'all',
    'today',
    'week',
    'month',
  ]);
  expect([said('2026-03-02', '2026-03-02'), said('2026-02-24', '2026-03-01')]).toEqual(['today', 'own']);
  expect([said(undefined, '2026-03-02'), said('2026-02-23'), said('2026-03-05')]).toEqual(['own', 'own', 'own']);
});
