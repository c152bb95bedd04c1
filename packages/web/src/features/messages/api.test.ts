import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyMessage, forgetTicket, messageKeys, quotedOptions } from './api.ts';
import { exampleMessage } from './example-message.ts';
import { type MessagePages, messagesOf } from './message-pages.ts';

const said = exampleMessage({ id: 30, ticketId: 9, body: 'o de antes' });

/** A chat of ticket 10 that loaded a quoted message of ticket 9. */
function askedFor() {
  const cache = new QueryClient();
  const queryKey: QueryKey = quotedOptions(10, said.id).queryKey;
  const page = { messages: [said], tickets: [], hasMore: true, nextCursor: '30', newerCursor: '30', seq: 1 };
  cache.setQueryData(queryKey, { pages: [page], pageParams: [null] } as unknown as MessagePages);
  const read = () => messagesOf(cache.getQueryData<MessagePages>(queryKey)).map(({ body }) => body);
  return { cache, queryKey, read };
}

test('the words of a quote go with the chat in which they were asked for', () => {
  const { cache, queryKey } = askedFor();
  expect(queryKey.slice(0, 2)).toEqual(messageKeys.conversation(10));
  forgetTicket(cache, 10);
  expect(cache.getQueryData(queryKey)).toBeUndefined();
});

test('when their own ticket leaves sight they are asked for again, and refused', () => {
  const { cache, queryKey } = askedFor();
  forgetTicket(cache, 9);
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('what is changed in the other ticket reads so in the quote', () => {
  const { cache, read } = askedFor();
  applyMessage(cache, { ...said, body: 'o de antes, corrigido', version: 2 });
  expect(read()).toEqual(['o de antes, corrigido']);
});
