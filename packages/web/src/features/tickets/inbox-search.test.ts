import { expect, test } from 'vitest';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import {
  belongsToQuery,
  filtersOf,
  foundQueryOf,
  listQueryOf,
  parseInboxSearch,
  shownQueryOf,
  tabOf,
} from './inbox-search.ts';

test('an address keeps what differs from the default and drops what is not ours', () => {
  expect(parseInboxSearch({})).toEqual({});
  expect(parseInboxSearch({ tab: 'open', sort: 'desc', showAll: false, queues: [], x: 1 })).toEqual({});
  const full = { tab: 'pending', sort: 'asc', showAll: true, queues: [3, 1], side: 'list' };
  expect(parseInboxSearch(full)).toEqual(full);
  expect(parseInboxSearch({ tab: 'nps', sort: 1, showAll: 'true', queues: ['1', -1, 2.5, 4, 4], side: 'up' })).toEqual({
    queues: [4],
  });
  expect(parseInboxSearch({ queues: 'all' })).toEqual({});
});

test('a search is kept as typed, with the message it led to; that message means nothing without it', () => {
  expect(parseInboxSearch({ q: '  Işıl  ', msgs: true, at: 7 })).toEqual({ q: 'Işıl', msgs: true, at: 7 });
  expect(parseInboxSearch({ q: 123 })).toEqual({ q: '123' });
  expect(parseInboxSearch({ q: '   ', msgs: 'true', at: 7 })).toEqual({});
  expect(parseInboxSearch({ q: 'x'.repeat(300), at: -1 })).toEqual({ q: 'x'.repeat(200) });
});

test('groups are shown only to who may see them', () => {
  expect(tabOf({ tab: 'group' }, exampleActor())).toBe('open');
  expect(tabOf({ tab: 'group' }, exampleActor({ allowGroup: true }))).toBe('group');
});

test('show-all needs the right, closed tickets are newest first, queues have one order', () => {
  const search = { showAll: true, sort: 'asc' as const, queues: [3, 1] };
  expect(listQueryOf(search, exampleActor(), 'open')).toEqual({
    view: { status: 'open', showAll: false, queueIds: [1, 3], isSnoozed: false },
    sort: 'asc',
  });
  expect(listQueryOf(search, exampleActor({ profile: 'admin' }), 'closed')).toEqual({
    view: { status: 'closed', showAll: true, queueIds: [1, 3], isSnoozed: false },
    sort: 'desc',
  });
});

test.each([
  [{}, 'pending', 'waiting'],
  [{ sort: 'asc' as const }, 'pending', 'waiting'],
  [{ newestPending: true as const }, 'pending', 'desc'],
  [{ newestPending: true as const, sort: 'asc' as const }, 'pending', 'waiting'],
  [{ newestPending: true as const }, 'open', 'desc'],
  [{}, 'group', 'desc'],
  [{ sort: 'asc' as const }, 'open', 'asc'],
  [{ sort: 'asc' as const }, 'snoozed', 'asc'],
  [{ sort: 'asc' as const }, 'closed', 'desc'],
] as const)('of %j the list %s is in the order %s', (search, tab, sort) => {
  expect(listQueryOf(search, exampleActor(), tab).sort).toBe(sort);
});

test('the order of those who wait is the person’s: no address carries it', () => {
  expect(parseInboxSearch({ newestPending: true, tab: 'pending' })).toEqual({ tab: 'pending' });
});

test('filters of any origin are read; attendants count for admins, statuses in a search', () => {
  const search = parseInboxSearch({ tags: [2, 1, 'x'], conns: [], users: [9], stats: ['closed', 'nps', 'open'] });
  expect(search).toEqual({ tags: [2, 1], users: [9], stats: ['open', 'closed'] });
  expect(filtersOf(search, exampleActor(), false)).toEqual({ tags: [1, 2], conns: [], users: [], stats: [] });
  expect(filtersOf(search, exampleActor({ profile: 'admin' }), true)).toMatchObject({
    users: [9],
    stats: ['open', 'closed'],
  });
  expect(filtersOf({ stats: ['open'] }, exampleActor(), false)).toBeUndefined();
});

test('of chosen statuses the results are the list that is shown, whatever tab is left behind them', () => {
  const actor = exampleActor();
  expect(shownQueryOf({ queues: [3] }, actor, 'pending')).toEqual(listQueryOf({ queues: [3] }, actor, 'pending'));
  const search = { queues: [3], stats: ['closed' as const] };
  expect(shownQueryOf(search, actor, 'pending')).toEqual(foundQueryOf(search, actor));
});

test('a ticket stands in a list only when it passes every filter, as the server decides', () => {
  const admin = exampleActor({ profile: 'admin' });
  const tags = [
    { id: 1, name: 'VIP', color: '#112233' },
    { id: 2, name: 'Novo', color: '#112233' },
  ];
  const ticket = exampleTicket({ status: 'open', userId: 9, whatsappId: 5, tags });
  const isIn = (search: Parameters<typeof listQueryOf>[0], tab: Parameters<typeof listQueryOf>[2] = 'open') =>
    belongsToQuery(admin, listQueryOf({ showAll: true, ...search }, admin, tab), ticket);
  expect(isIn({})).toBe(true);
  expect(isIn({ tags: [1, 2], conns: [4, 5], users: [9] })).toBe(true);
  for (const search of [{ tags: [1, 3] }, { conns: [4] }, { users: [8] }, { tags: [1], conns: [4] }])
    expect([search, isIn(search)]).toEqual([search, false]);
});

test('what is set aside stands in its own list, whatever its status, and in no live one', () => {
  const actor = exampleActor({ allowGroup: true });
  const until = { until: null };
  const mine = exampleTicket({ status: 'open', userId: 7, snooze: until });
  const group = exampleTicket({ status: 'group', isGroup: true, snooze: until });
  const isIn = (ticket: typeof mine, tab: Parameters<typeof listQueryOf>[2]) =>
    belongsToQuery(actor, listQueryOf({}, actor, tab), ticket);
  expect([isIn(mine, 'open'), isIn(group, 'group'), isIn(mine, 'snoozed'), isIn(group, 'snoozed')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isIn({ ...mine, snooze: null }, 'snoozed')).toBe(false);
  // Events from before snoozing lack the field.
  expect(isIn({ ...mine, snooze: undefined as never }, 'open')).toBe(true);
});
