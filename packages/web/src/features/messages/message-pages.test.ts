import { expect, test } from 'vitest';
import { exampleMessage } from './example-message.ts';
import {
  applyToConversation,
  changeInConversation,
  holdsTicket,
  type MessagePage,
  type MessagePages,
  messagesOf,
  renameInQuotes,
} from './message-pages.ts';

const page = (ids: number[], hasMore: boolean): MessagePage =>
  ({
    messages: ids.map((id) => exampleMessage({ id })),
    tickets: [],
    hasMore,
    count: 0,
    nextCursor: null,
    seq: 1,
  }) as unknown as MessagePage;
const conversation = (...pages: MessagePage[]): MessagePages => ({ pages, pageParams: pages.map(() => null) });
const ids = (data: MessagePages) => messagesOf(data).map(({ id }) => id);

test('pages come newest first and are read oldest first', () => {
  expect(ids(conversation(page([30, 40], true), page([10, 20], false)))).toEqual([10, 20, 30, 40]);
});

test('a new message goes to the end, a late one to its place', () => {
  const data = conversation(page([30, 40], true), page([10, 20], true));
  expect(ids(applyToConversation(data, 10, exampleMessage({ id: 50 })))).toEqual([10, 20, 30, 40, 50]);
  expect(ids(applyToConversation(data, 10, exampleMessage({ id: 35 })))).toEqual([10, 20, 30, 35, 40]);
  expect(ids(applyToConversation(data, 10, exampleMessage({ id: 25 })))).toEqual([10, 20, 25, 30, 40]);
});

test('one older than all that is loaded waits for its page, unless everything is loaded', () => {
  const older = exampleMessage({ id: 5 });
  expect(ids(applyToConversation(conversation(page([10, 20], true)), 10, older))).toEqual([10, 20]);
  expect(ids(applyToConversation(conversation(page([10, 20], false)), 10, older))).toEqual([5, 10, 20]);
});

test('the first message of an empty conversation', () => {
  expect(ids(applyToConversation(conversation(page([], false)), 10, exampleMessage({ id: 1 })))).toEqual([1]);
});

test('a newer version replaces, the same or an older one changes nothing', () => {
  const data = conversation(page([10], false));
  const acked = exampleMessage({ id: 10, ack: 2, version: 3 });
  const next = applyToConversation(data, 10, acked);
  expect(messagesOf(next)).toEqual([acked]);
  expect(applyToConversation(next, 10, exampleMessage({ id: 10, ack: 1, version: 2 }))).toBe(next);
  expect(applyToConversation(next, 10, acked)).toBe(next);
});

test("another ticket's message is replaced where it is shown and never added", () => {
  const data = conversation(page([10, 20], false));
  const edited = exampleMessage({ id: 10, ticketId: 9, version: 2, isEdited: true });
  expect(messagesOf(applyToConversation(data, 10, edited))[0]).toBe(edited);
  expect(applyToConversation(data, 10, exampleMessage({ id: 30, ticketId: 9 }))).toBe(data);
});

test('a window into the midst takes in no message beyond its newer end, and follows again once it reaches the newest', () => {
  const midst = conversation({ ...page([30, 40], true), newerCursor: '40' }, page([10, 20], true));
  expect(applyToConversation(midst, 10, exampleMessage({ id: 50 }))).toBe(midst);
  expect(ids(applyToConversation(midst, 10, exampleMessage({ id: 35 })))).toEqual([10, 20, 30, 35, 40]);
  const reached = conversation(page([45], true), ...midst.pages);
  expect(ids(applyToConversation(reached, 10, exampleMessage({ id: 50 })))).toEqual([10, 20, 30, 40, 45, 50]);
});

test('what was changed or taken back reads so in what quotes it, and nothing else is drawn anew', () => {
  const quotedMsg = {
    id: 10,
    fromMe: false,
    mediaType: 'chat' as const,
    mediaUrl: null,
    body: 'antes',
    isDeleted: false,
    contact: null,
  };
  const quoting = exampleMessage({ id: 40, quotedMsg });
  const data = conversation(page([20, 30], true), page([10], false));
  const [newest, oldest] = data.pages;
  if (!newest || !oldest) throw new Error('two pages');
  newest.messages.push(quoting);
  const next = applyToConversation(data, 10, exampleMessage({ id: 10, body: 'depois', version: 2 }));
  const after = messagesOf(next);
  expect(after.find(({ id }) => id === 40)?.quotedMsg).toMatchObject({ body: 'depois', isDeleted: false });
  expect(after.find(({ id }) => id === 20)).toBe(newest.messages[0]);
});

test('a quote out of another ticket takes no words from what happens there', () => {
  const quotedMsg = { id: 10, fromMe: false, mediaType: 'chat', mediaUrl: null, body: '', isDeleted: false } as const;
  const data = conversation(page([10, 20], false));
  const quoting = exampleMessage({ id: 40, quotedMsg: { ...quotedMsg, contact: null, isElsewhere: true } });
  data.pages[0]?.messages.push(quoting);
  const next = applyToConversation(data, 10, exampleMessage({ id: 10, ticketId: 9, body: 'depois', version: 2 }));
  expect(messagesOf(next).map(({ body }) => body)).toEqual(['depois', 'oi', 'oi']);
  expect(messagesOf(next)[2]).toBe(quoting);
});

test('a conversation holds its own ticket and those of which something is loaded, on any page', () => {
  const data = conversation(page([30, 40], true), page([20], false));
  data.pages[1]?.messages.unshift(exampleMessage({ id: 5, ticketId: 9 }));
  expect([10, 9, 8].map((ticketId) => holdsTicket(data, ticketId))).toEqual([true, true, false]);
  expect(holdsTicket(undefined, 10)).toBe(false);
});

test('a contact’s new name stands where they are quoted, and nothing else is drawn anew', () => {
  const quoted = { id: 10, fromMe: false, mediaType: 'chat', mediaUrl: null, body: 'oi', isDeleted: false } as const;
  const of = (id: number) => ({ ...quoted, contact: { id, name: 'Rosa' } });
  const data = conversation(page([20], true), page([10], false));
  data.pages[0]?.messages.push(
    exampleMessage({ id: 30, quotedMsg: of(7) }),
    exampleMessage({ id: 40, quotedMsg: of(8) }),
  );
  const next = renameInQuotes(data, { id: 7, name: 'Rosa Lima' });
  expect(messagesOf(next).map(({ quotedMsg }) => quotedMsg?.contact?.name)).toEqual([
    undefined,
    undefined,
    'Rosa Lima',
    'Rosa',
  ]);
  expect(next.pages[1]).toBe(data.pages[1]);
  expect(renameInQuotes(next, { id: 7, name: 'Rosa Lima' })).toBe(next);
});

test('an act is drawn where its message stands, under the same version, so that the server’s word replaces it', () => {
  const data = conversation(page([10, 20], false));
  const drawn = changeInConversation(data, 20, (message) => ({ ...message, body: 'novo' }));
  expect(messagesOf(drawn).find(({ id }) => id === 20)?.body).toBe('novo');
  const said = applyToConversation(drawn, 10, exampleMessage({ id: 20, body: 'do servidor', version: 2 }));
  expect(messagesOf(said).find(({ id }) => id === 20)?.body).toBe('do servidor');
  expect(changeInConversation(data, 99, (message) => ({ ...message }))).toBe(data);
  expect(changeInConversation(data, 20, (message) => message)).toBe(data);
});
