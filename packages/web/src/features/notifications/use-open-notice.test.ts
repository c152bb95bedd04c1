import { expect, test } from 'vitest';
import { filtersAt } from './use-open-notice.ts';

/** The search as it stands in an address: without undefined values. */
const kept = (pathname: string, search: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(filtersAt(pathname, search)));

test('the filters of the inbox stay', () => {
  const filters = { tab: 'pending', queues: [2], tags: [3], showAll: true, sort: 'asc' };
  expect(kept('/tickets', filters)).toEqual(filters);
  expect(kept('/tickets/0b9d', filters)).toEqual(filters);
});

test.each(['/contacts', '/', '/users', '/reports'])('nothing of %s is taken along', (pathname) => {
  expect(kept(pathname, { q: 'rosa', tags: [3], channel: 'telegram', side: 'list' })).toEqual({});
});

test('a search of the inbox, and the message that it found, end', () => {
  const search = { q: 'bolo', msgs: true, stats: ['open'], at: 71, side: 'list', queues: [2] };
  expect(kept('/tickets/0b9d', search)).toEqual({ queues: [2] });
});
