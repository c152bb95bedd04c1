import { expect, test } from 'vitest';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import { matchesTyped, narrowLoaded, searchQueryOf } from './search-list.ts';

const named = (name: string, number = '5511988887777') =>
  exampleTicket({ id: 4711, contact: { ...exampleTicket().contact, name, number }, lastMessage: 'Segue o BOLETO' });

test.each([
  ['Işıl Çağlar', 'isil cag', true],
  ['João', 'JOAO', true],
  ['João', 'jose', false],
  ['Maria', 'm', true],
  ['Maria', '98888-7777', true],
  ['Maria', '11 8888 7777', true],
  ['Maria', '#4711', true],
  ['Maria', '471', false],
  ['Maria', 'boleto', false],
])('%s is found by %s: %s', (name, typed, isFound) => {
  expect(matchesTyped(named(name), typed, false)).toBe(isFound);
});

test('the last message and the hit of a row count where messages are searched', () => {
  expect(matchesTyped(named('Maria'), 'boleto', true)).toBe(true);
  expect(matchesTyped({ ...named('Maria'), hit: { messageId: 1, snippet: 'meu Pedido' } }, 'pedido', true)).toBe(true);
});

test('of what is loaded the newer form counts once, newest first, as far as it belongs into a search', () => {
  const actor = exampleActor();
  const older = exampleTicket({ id: 1, version: 1, lastMessage: 'antes' });
  const newer = exampleTicket({ id: 1, version: 2, lastMessage: 'depois' });
  const later = exampleTicket({ id: 2, updatedAt: '2026-11-20T16:00:00.000Z' });
  const others = exampleTicket({ id: 3, status: 'open', userId: 99 });
  const view = { status: 'search', showAll: false, queueIds: null, isSnoozed: false } as const;
  const found = narrowLoaded(
    [
      [older, others],
      [newer, later],
    ],
    { actor, view, typed: 'mar', inMessages: false },
  );
  expect(found.map(({ id, lastMessage }) => [id, lastMessage])).toEqual([
    [2, 'oi'],
    [1, 'depois'],
  ]);
});

test('too short a text asks for nothing; admins ask for everybody’s, in any letters for the same list', () => {
  expect(searchQueryOf({ q: 'ab' }, exampleActor())).toBeNull();
  expect(searchQueryOf({ q: '42' }, exampleActor())?.search?.text).toBe('42');
  expect(searchQueryOf({}, exampleActor())).toBeNull();
  const asked = searchQueryOf(
    { q: 'IŞIL', msgs: true, queues: [3, 1], sort: 'asc' },
    exampleActor({ profile: 'admin' }),
  );
  expect(asked).toEqual({
    view: { status: 'search', showAll: true, queueIds: [1, 3], isSnoozed: false },
    sort: 'desc',
    search: { text: 'isil', inMessages: true },
  });
  expect(searchQueryOf({ q: 'Işıl' }, exampleActor({ allUserChat: true }))?.view.showAll).toBe(false);
});
