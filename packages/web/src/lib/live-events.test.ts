import { ticketEvent } from '@guiche/contract/tickets';
import { focusManager, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { catchUpQueries, dropEvents, receiveLive, subscribeLive } from './live-events.ts';
import { followGaps, forgetSeq, lastSeq, lastShownSeq, noteLiveSeq, noteLoadedSeq } from './live-seq.ts';

const arrive = (seq: number) => {
  noteLiveSeq(seq);
  receiveLive(ticketEvent.name, {}, seq);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  forgetSeq();
  dropEvents();
});

test('an answer that events overtook gets them again, only where that was asked for', async () => {
  const once: number[] = [];
  const twice: number[] = [];
  subscribeLive(ticketEvent, (_, seq) => once.push(seq), false);
  subscribeLive(ticketEvent, (_, seq) => twice.push(seq), true);
  const queries = new QueryClient();
  catchUpQueries(queries);

  const answer = Promise.withResolvers<null>();
  const loading = queries.fetchQuery({ queryKey: ['page'], queryFn: () => answer.promise });
  for (const seq of [8, 9, 10]) arrive(seq);
  await vi.runAllTimersAsync();
  noteLoadedSeq(8, undefined);
  answer.resolve(null);
  await loading;
  await vi.runAllTimersAsync();

  expect(once).toEqual([8, 9, 10]);
  expect(twice).toEqual([8, 9, 10, 9, 10]);
});

/** Loads a page with the events up to the seventh; `shown`: the events handed on afterwards. */
async function loadFirstPage() {
  const queries = new QueryClient();
  catchUpQueries(queries);
  const shown: number[] = [];
  subscribeLive(ticketEvent, (_, seq) => shown.push(seq), true);
  noteLoadedSeq(7, undefined);
  await queries.fetchQuery({ queryKey: ['first page'], queryFn: async () => null });
  return { queries, shown };
}

test('a further page is joined to what was loaded when it was asked for: events since then are handed again', async () => {
  const { queries, shown } = await loadFirstPage();
  const asked = lastShownSeq();
  const answer = Promise.withResolvers<null>();
  const loading = queries.fetchQuery({ queryKey: ['page'], queryFn: () => answer.promise });
  arrive(8);
  await vi.runAllTimersAsync();
  noteLoadedSeq(8, asked); // the server read it after the event
  answer.resolve(null);
  await loading;
  await vi.runAllTimersAsync();
  expect(shown).toEqual([8, 8]);
});

test('an event that waits for its frame when a further page is asked for is handed again too', async () => {
  const { queries, shown } = await loadFirstPage();
  arrive(8);
  arrive(9);
  const asked = lastShownSeq(); // neither is in what the further page will be joined to
  const answer = Promise.withResolvers<null>();
  const loading = queries.fetchQuery({ queryKey: ['page'], queryFn: () => answer.promise });
  await vi.runAllTimersAsync();
  arrive(10);
  await vi.runAllTimersAsync();
  noteLoadedSeq(9, asked);
  answer.resolve(null);
  await loading;
  await vi.runAllTimersAsync();
  expect(shown).toEqual([8, 9, 10, 8, 9, 10]);
});

test('a further page that comes at its second try is joined to what was loaded at the first', async () => {
  const { queries, shown } = await loadFirstPage();
  focusManager.setFocused(true); // without the focus a retry waits
  const [first, second] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const asked: (number | undefined)[] = [];
  const loading = queries.fetchQuery({
    queryKey: ['page'],
    queryFn: () => (asked.push(lastShownSeq()) === 1 ? first.promise : second.promise),
    retry: 1,
  });
  arrive(8);
  await vi.runAllTimersAsync();
  first.reject(new Error('no network'));
  await vi.runAllTimersAsync();
  expect(asked).toEqual([7, 8]);
  noteLoadedSeq(8, asked[1]);
  second.resolve(null);
  await loading;
  await vi.runAllTimersAsync();
  expect(shown).toEqual([8, 8]);
  focusManager.setFocused(undefined);
});

test('an answer that more events overtook than are kept is a gap: all of it is loaded again', async () => {
  const gap = vi.fn();
  followGaps(gap);
  const queries = new QueryClient();
  catchUpQueries(queries);
  const overtakenBy = async (key: string, first: number, count: number) => {
    const answer = Promise.withResolvers<null>();
    const loading = queries.fetchQuery({ queryKey: [key], queryFn: () => answer.promise });
    for (let seq = first; seq < first + count; seq++) arrive(seq);
    await vi.runAllTimersAsync();
    noteLoadedSeq(first - 1, undefined);
    answer.resolve(null);
    await loading;
    await vi.runAllTimersAsync();
  };
  noteLoadedSeq(7, undefined);
  await overtakenBy('all of them kept', 8, 500);
  expect(gap).not.toHaveBeenCalled();
  await overtakenBy('one forgotten', 508, 501);
  expect(gap).toHaveBeenCalledOnce();
});

test('a gap is loaded once, though other answers are on their way when it shows: each would begin all of them anew', async () => {
  const gap = vi.fn();
  followGaps(gap);
  const queries = new QueryClient();
  catchUpQueries(queries);
  const begin = (key: string) => {
    const answer = Promise.withResolvers<null>();
    const loading = queries.fetchQuery({ queryKey: [key], queryFn: () => answer.promise });
    return async () => {
      answer.resolve(null);
      await loading;
      await vi.runAllTimersAsync();
    };
  };
  noteLoadedSeq(7, undefined);
  const endFirst = begin('overtaken');
  for (let seq = 8; seq < 509; seq++) arrive(seq);
  await vi.runAllTimersAsync();
  const endSecond = begin('as new as the events');
  await endFirst();
  expect(gap).toHaveBeenCalledOnce();
  const endThird = begin('the same');
  await endSecond();
  await endThird();
  expect(gap).toHaveBeenCalledOnce();
});

test('before the first event the oldest answer says where to continue from, then the newest event does', () => {
  noteLoadedSeq(12, undefined);
  noteLoadedSeq(10, undefined);
  expect(lastSeq()).toBe(10);
  noteLiveSeq(11);
  noteLoadedSeq(40, undefined);
  expect(lastSeq()).toBe(11);
});

test('what a screen loaded before the channel was opened is where the channel continues from', () => {
  noteLoadedSeq(12, undefined);
  followGaps(() => {});
  expect(lastSeq()).toBe(12);
});

test('an answer older than the beginning of the channel is a gap', () => {
  const gap = vi.fn();
  followGaps(gap);
  noteLiveSeq(20);
  noteLoadedSeq(20, undefined);
  expect(gap).not.toHaveBeenCalled();
  noteLoadedSeq(19, undefined);
  expect(gap).toHaveBeenCalledOnce();
});
