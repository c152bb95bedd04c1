import { expect, test } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { buildSendQueue, photo, text } from './example-send-queue.ts';

test('a full disk is told of, and does not stop the sending', async () => {
  const { queue, world, settle } = buildSendQueue();
  world.diskIsFull = true;
  await queue.open(1);
  queue.add(photo('a arandela'));
  await settle();
  expect(world.notKept).toEqual(['client-1']);
  expect(world.sent).toEqual(['a arandela']);
});

test('a file the server has no room for says so at once, and what was written behind it goes out', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = async (send, signal) => {
    if (send.attachment !== null) throw new ApiError(507, { code: 'ERR_STORAGE_FULL' });
    return online(send, signal);
  };
  await queue.open(1);
  queue.add(photo('a arandela'));
  queue.add(text('e o preço'));
  await settle();
  expect(world.refused).toEqual(['a arandela: ERR_STORAGE_FULL']);
  expect(world.sent).toEqual(['e o preço']);
});

test('what the server fails at five times holds up the others no longer; tried again it begins anew', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = async (send, signal) => {
    if (send.body === 'um') throw new ApiError(500, { code: 'ERR_INTERNAL' });
    return online(send, signal);
  };
  await queue.open(1);
  queue.add(text('um'));
  queue.add(text('dois'));
  for (let round = 0; round < 4; round++) {
    await settle();
    expect(world.refused).toEqual([]);
    world.timers.shift()?.();
  }
  await settle();
  expect(world.refused).toEqual(['um: ERR_INTERNAL']);
  expect(world.sent).toEqual(['dois']);
  queue.retry('client-1');
  await settle();
  expect(queue.listOf(10)).toMatchObject([{ body: 'um', state: 'waiting' }]);
});
