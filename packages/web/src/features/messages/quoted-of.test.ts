import type { Message } from '@guiche/contract/messages.schemas';
import { expect, test } from 'vitest';
import { exampleMessage } from './example-message.ts';
import { foundQuote, quotedOf, withQuoted } from './quoted-of.ts';

const elsewhere = (id: number): Message['quotedMsg'] => ({
  id,
  fromMe: false,
  mediaType: 'chat',
  mediaUrl: null,
  body: '',
  isDeleted: false,
  contact: null,
  isElsewhere: true,
});
const said = exampleMessage({ id: 10, ticketId: 9, body: 'o de antes', mediaType: 'image', mediaUrl: '/public/1/a' });
const quoting = exampleMessage({ id: 40, quotedMsg: elsewhere(10) });

test('a quote out of another ticket has the words of that message where it is loaded, else none', () => {
  expect(withQuoted([said, quoting])[1]?.quotedMsg).toEqual({
    id: 10,
    fromMe: false,
    mediaType: 'image',
    mediaUrl: '/public/1/a',
    body: 'o de antes',
    isDeleted: false,
    contact: null,
  });
  expect(withQuoted([quoting])).toEqual([quoting]);
  const gone = { ...said, body: '', mediaUrl: null, isDeleted: true };
  expect(withQuoted([gone, quoting])[1]?.quotedMsg).toMatchObject({ body: '', isDeleted: true });
});

test('the same two messages are the same drawn one, and whoever quotes nothing of elsewhere stays as they are', () => {
  const [first, again] = [withQuoted([said, quoting]), withQuoted([said, quoting])];
  expect(again[1]).toBe(first[1]);
  expect(again[0]).toBe(said);
  expect(withQuoted([{ ...said, version: 2 }, quoting])[1]).not.toBe(first[1]);
  const plain = [said, exampleMessage({ id: 41 })];
  expect(withQuoted(plain)).toBe(plain);
});

test('what an answer brings of the other ticket gives a quote its words; without it the quote says where it is from', () => {
  const quoted = { id: 10, fromMe: false, mediaType: 'chat', mediaUrl: null, body: '', isDeleted: false, contact: null, isElsewhere: true } as const; // biome-ignore format: one quote
  const found = foundQuote(quoted, [exampleMessage({ id: 9 }), said]);
  expect(found).toMatchObject({ id: 10, body: 'o de antes', mediaType: 'image' });
  expect(found.isElsewhere).toBeUndefined();
  expect(foundQuote(quoted, [exampleMessage({ id: 9 })])).toBe(quoted);
});

test('an answer on its way names who of a group is answered', () => {
  const reply = { id: 10, author: 'João', body: 'oi', mediaType: 'chat' } as const;
  const loaded = { ...said, contact: { id: 7, name: 'João' } };
  expect(quotedOf(reply, [loaded])).toMatchObject({ id: 10, body: 'o de antes', contact: { id: 7, name: 'João' } });
  expect(quotedOf(reply, [])).toMatchObject({ id: 10, body: 'oi', contact: { name: 'João' } });
});
