import type { Message } from '@guiche/contract/messages.schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyMessage, messageKeys } from '../api.ts';
import { exampleMessage } from '../example-message.ts';
import { type MessagePages, messagesOf } from '../message-pages.ts';
import { drawOptimistic } from './optimistic-message.ts';

const user = { id: 7, name: 'Ana' };
const said = exampleMessage({ id: 20, fromMe: true, body: 'ligar amanha', version: 3 });
const thumb = { reactions: [{ emoji: '👍', fromMe: true, user }] };
const heart = { reactions: [{ emoji: '❤️', fromMe: true, user }] };
const edited = { body: 'ligar amanhã', isEdited: true };
const deleted = { isDeleted: true, body: '', reactions: [] };

/** A cached conversation with one message. */
function buildConversation() {
  const cache = new QueryClient();
  const page = { messages: [said], tickets: [], hasMore: false, count: 1, nextCursor: null, seq: 1 };
  const data = { pages: [page], pageParams: [null] } as unknown as MessagePages;
  cache.setQueryData(messageKeys.window(said.ticketId, null), data);
  const shown = (): Message => {
    const [message] = messagesOf(cache.getQueryData<MessagePages>(messageKeys.window(said.ticketId, null)));
    if (message === undefined) throw new Error('the message is gone');
    return message;
  };
  return { cache, shown, draw: (look: Partial<Message>) => drawOptimistic(cache, shown(), look) };
}

test.each([
  ['a deletion', deleted],
  ['an edit', edited],
  ['a reaction', thumb],
])('%s is drawn at once, and as it was again where it is refused', (_act, look) => {
  const { shown, draw } = buildConversation();
  const drawn = draw(look);
  expect(shown()).toEqual({ ...said, ...look });
  drawn.takeBack();
  expect(shown()).toEqual(said);
});

test('what is refused takes only its own fields back', () => {
  const { shown, draw } = buildConversation();
  const [edit, reaction] = [draw(edited), draw(thumb)];
  edit.takeBack();
  expect(shown()).toEqual({ ...said, ...thumb });
  reaction.takeBack();
  expect(shown()).toEqual(said);
});

test.each([
  ['the first one first', [0, 1]],
  ['the last one first', [1, 0]],
])('two acts on the same field that are both refused leave nothing, %s', (_order, order) => {
  const { shown, draw } = buildConversation();
  const drawn = [draw(thumb), draw(heart)];
  for (const place of order) drawn[place]?.takeBack();
  expect(shown()).toEqual(said);
  draw(thumb).takeBack();
  expect(shown()).toEqual(said);
});

test('the first of two that is refused leaves the second on screen', () => {
  const { shown, draw } = buildConversation();
  const first = draw(thumb);
  draw(heart);
  first.takeBack();
  expect(shown()).toEqual({ ...said, ...heart });
});

test('what was told meanwhile is newer than any act that is taken back', () => {
  const { cache, shown, draw } = buildConversation();
  const drawn = draw(deleted);
  const read = { ...said, ack: 3, version: 4 };
  applyMessage(cache, read);
  drawn.takeBack();
  expect(shown()).toEqual(read);
  draw(thumb).takeBack();
  expect(shown()).toEqual(read);
});

test('what the server took is what a later refusal goes back to', () => {
  const { cache, shown, draw } = buildConversation();
  const drawn = draw(edited);
  const taken = { ...said, ...edited, version: 4 };
  applyMessage(cache, taken);
  drawn.end();
  draw(deleted).takeBack();
  expect(shown()).toEqual(taken);
});
