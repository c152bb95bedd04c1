import type { listMessages } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import type { ResultOf } from '@guiche/contract/route';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { loadConversation, pagesOf } from './load-conversation.ts';

const ticket = { id: 7, createdAt: '2026-11-20T15:00:00.000Z' };
const message = (id: number) => ({ id, ticketId: 7, createdAt: '2026-11-21T15:00:00.000Z' }) as Message;

/** A ticket of as many pages of one message, newest first. `refuse` makes a request fail. */
function stage(pages: number, refuse: (request: number) => void = () => {}) {
  const world = { calls: 0, pauses: [] as number[], shown: [] as number[] };
  return {
    world,
    deps: {
      ask: async (cursor: string | null) => {
        world.calls += 1;
        refuse(world.calls);
        const id = cursor === null ? pages : Number(cursor);
        const nextCursor = id > 1 ? String(id - 1) : null;
        return { messages: [message(id)], hasMore: id > 1, nextCursor } as ResultOf<typeof listMessages>;
      },
      pause: async (ms: number) => void world.pauses.push(ms),
      onProgress: (count: number) => world.shown.push(count),
    },
  };
}

test('what is long leaves half of a minute’s calls to the rest of the screen', async () => {
  const { world, deps } = stage(400);
  const messages = await loadConversation(ticket, deps);
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1));
  expect(world.shown.at(-1)).toBe(400);
  // Counts as if requests took no time: 600 are allowed a minute.
  const inAMinute = 400 - world.pauses.length + 60_000 / Math.min(...world.pauses);
  expect(inAMinute).toBeLessThanOrEqual(300);
  const short = stage(50);
  await loadConversation(ticket, short.deps);
  expect(short.world.pauses).toEqual([]);
});

test('asked too often it waits as the server says, and goes on where it was', async () => {
  const { world, deps } = stage(3, (request) => {
    if (request === 2) throw new ApiError(429, { code: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 17 });
    if (request === 3) throw new ApiError(429, { code: 'ERR_TOO_MANY_REQUESTS' });
  });
  const messages = await loadConversation(ticket, deps);
  expect(messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(world.pauses).toEqual([17_000, 1000]);
  expect(world.shown).toEqual([1, 2, 3]);
});

test('any other refusal ends it', async () => {
  const { world, deps } = stage(3, (request) => {
    if (request === 2) throw new ApiError(404, { code: 'ERR_NO_TICKET_FOUND' });
  });
  await expect(loadConversation(ticket, deps)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  expect(world.calls).toBe(2);
});

test('a pause listens for its end as long as it lasts, and no longer', async () => {
  const control = new AbortController();
  const { signal } = control;
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const { pause } = pagesOf(7, signal);
  await pause(0);
  expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1]);
  const pausing = pause(60_000);
  control.abort(new Error('called off'));
  await expect(pausing).rejects.toThrow('called off');
});
