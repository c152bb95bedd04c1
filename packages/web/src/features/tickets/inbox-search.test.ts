import { expect, test } from 'vitest';
import { exampleActor } from './example-ticket.ts';
import { listQueryOf, parseInboxSearch, tabOf } from './inbox-search.ts';

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
