import { expect, test } from 'vitest';
import { actNames, detailsOf, filterOf, parseAuditSearch } from './audit-search.ts';

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

test('details are written as they were sent', () => {
  expect(detailsOf({ name: 'Ana', ids: [1, 2], gone: null })).toEqual([
    ['name', 'Ana'],
    ['ids', '[1,2]'],
    ['gone', 'null'],
  ]);
});
