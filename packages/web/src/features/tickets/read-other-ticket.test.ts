import { expect, test } from 'vitest';
import { readOtherTicket } from './read-other-ticket.ts';

const uuid = '00000000-0000-4000-8000-000000000001';

test('the refusal of a second ticket names whose the first is', () => {
  const other = { userId: 7, uuid, user: { name: 'İnci' }, queue: { name: 'Vendas' }, isVisible: true };
  expect(readOtherTicket(JSON.stringify(other))).toEqual(other);
  for (const isVisible of [true, false]) {
    const nameless = { userId: null, uuid, user: null, queue: null, isVisible };
    expect(readOtherTicket(JSON.stringify(nameless))).toEqual(nameless);
  }
  const older = { userId: 7, uuid, user: null, queue: { name: 'Vendas' } };
  expect(readOtherTicket(JSON.stringify(older))?.isVisible).toBe(true);
  expect(readOtherTicket(JSON.stringify({ ...older, queue: null }))?.isVisible).toBe(false);
});

test('what is no such refusal is none', () => {
  for (const text of ['ERR_OTHER_OPEN_TICKET', '', 'null', '[]', '{"userId":7}', '{"uuid":7}'])
    expect([text, readOtherTicket(text)]).toEqual([text, null]);
});
