import { reportFigures, reportOrders, reportPageSizes } from '@guiche/contract/reports';
import { ticketStatus } from '@guiche/contract/tickets.schemas';
import { expect, test } from 'vitest';
import {
  datesOf,
  figures,
  filterOf,
  formatDuration,
  isSaidDay,
  orders,
  pageSizes,
  parseReportSearch,
  statuses,
} from './report-search.ts';

test('the words of the address are those of the contract', () => {
  expect([...figures].sort()).toEqual([...reportFigures].sort());
  expect([...orders].sort()).toEqual([...reportOrders].sort());
  expect([...pageSizes].sort()).toEqual([...reportPageSizes].sort());
  expect([...statuses].sort()).toEqual([...ticketStatus.options].sort());
});

test('an address of any origin is read, and what is not ours left out', () => {
  const nonsense = { q: {}, conns: 'x', users: [0, -1, 'a', 7, 7], status: ['gone', 'open'], dateFrom: '2026-13-01', page: 0, size: 7, sort: 'x', figure: 'x', onlyRated: 'true', contact: 1.5 }; // biome-ignore format: one address
  expect(parseReportSearch(nonsense)).toEqual({ users: [7], status: ['open'] });
  const own = { q: '55', contact: 3, conns: [1], dateFrom: '2026-11-01', dateTo: '2026-11-22', page: 2, size: 50, sort: 'NPS', up: true, onlyRated: true, figure: 'leads' }; // biome-ignore format: one address
  expect(parseReportSearch(own)).toEqual(own);
  expect(parseReportSearch({ page: 1, size: 10, sort: 'createdAt' })).toEqual({});
});

test('unsaid dates are the first of the month and today, where the company is', () => {
  const now = new Date('2026-03-01T01:00:00Z');
  expect(datesOf({}, 'America/Sao_Paulo', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(datesOf({}, 'Europe/Madrid', now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(filterOf({ dateFrom: '2026-01-01', dateTo: '2026-01-02', onlyRated: true, figure: 'leads' }, 'UTC')).toEqual({ dateFrom: '2026-01-01', dateTo: '2026-01-02', onlyRated: true, figure: 'leads' }); // biome-ignore format: one query
});

test('only a whole day is said: neither half of one, nor a year of which the first digits are typed', () => {
  for (const half of ['', '2026-11', '0002-11-05', '0202-11-05', '2026-13-01']) expect(isSaidDay(half)).toBe(false);
  expect(isSaidDay('2026-11-05')).toBe(true);
});

test('durations go on beyond a day', () => {
  expect([formatDuration(9), formatDuration(3_909), formatDuration(100_000)]).toEqual([
    '0:00:09',
    '1:05:09',
    '27:46:40',
  ]);
});
