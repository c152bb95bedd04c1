import { expect, test } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { bodies, buildSendQueue, endless, noNetwork, photo, text } from './example-send-queue.ts';
import type { QueuedSend } from './queued-send.ts';

test('texts are sent in order, one at a time, and leave the queue and the store', async () => {
  const { queue, world, settle } = buildSendQueue();
  await queue.open(1);
  for (const body of ['um', 'dois', 'três']) queue.add(text(body));
  expect(bodies(queue)).toEqual(['um', 'dois', 'três']);
  await settle();
  expect(world.sent).toEqual(['um', 'dois', 'três']);
  expect(bodies(queue)).toEqual([]);
  expect(world.stored.size).toBe(0);
});

test('without network they wait, and go out in the same order with the same keys', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = noNetwork;
  await queue.open(1);
  queue.add(text('um'));
  queue.add(text('dois'));
  await settle();
  expect(world.posted).toEqual(['client-1:um']);
  expect(world.stored.size).toBe(2);
  world.answer = online;
  queue.wake();
  await settle();
  expect(world.posted).toEqual(['client-1:um', 'client-1:um', 'client-2:dois']);
  expect(world.sent).toEqual(['um', 'dois']);
});

test('pauses between tries grow and begin small again after success', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = noNetwork;
  await queue.open(1);
  queue.add(text('um'));
  for (let round = 0; round < 7; round++) {
    await settle();
    world.timers.shift()?.();
  }
  await settle();
  expect(world.pauses).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
  world.answer = online;
  world.timers.shift()?.();
  await settle();
  world.answer = noNetwork;
  queue.add(text('dois'));
  await settle();
  expect(world.pauses.at(-1)).toBe(1000);
});

test('what a reload interrupted is taken up again, before what is written now', async () => {
  const left: QueuedSend = {
    ...text('de antes'),
    clientId: 'before-1',
    userId: 1,
    createdAt: '2026-11-20T14:00:00.000Z',
    turn: 5,
    state: 'waiting',
    error: null,
  };
  const { queue, world, settle } = buildSendQueue([left, { ...left, clientId: 'other-1', userId: 2 }]);
  await queue.open(1);
  queue.add(text('agora'));
  await settle();
  expect(world.posted).toEqual(['before-1:de antes', 'client-1:agora']);
});

test('what could not be read at first is taken up once it can be, without a reload, and once', async () => {
  const { queue, world, settle } = buildSendQueue();
  world.answer = noNetwork;
  await queue.open(1);
  queue.add(text('de antes'));
  await settle();
  queue.close();
  world.timers.length = 0;
  world.diskIsAway = true;
  await queue.open(1);
  queue.add(text('agora'));
  expect(bodies(queue)).toEqual(['agora']);
  world.diskIsAway = false;
  for (const run of world.timers.splice(0)) run();
  await settle();
  expect(bodies(queue)).toEqual(['de antes', 'agora']);
});

test('a refused text stays with its reason and does not hold up the next', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = async (send, signal) => {
    if (send.body === 'um') throw new ApiError(422, { code: 'ERR_TICKET_NOT_OPEN' });
    return online(send, signal);
  };
  await queue.open(1);
  queue.add(text('um'));
  queue.add(text('dois'));
  await settle();
  expect(queue.listOf(10)).toMatchObject([{ body: 'um', state: 'failed', error: 'ERR_TICKET_NOT_OPEN' }]);
  queue.wake();
  await settle();
  expect(world.refused).toEqual(['um: ERR_TICKET_NOT_OPEN']);
  expect(world.sent).toEqual(['dois']);
  world.answer = online;
  queue.retry('client-1');
  await settle();
  expect(world.sent).toEqual(['dois', 'um']);
});

test('a text given up is gone for good', async () => {
  const { queue, world, settle } = buildSendQueue();
  world.answer = async () => {
    throw new ApiError(404, { code: 'ERR_NO_TICKET_FOUND' });
  };
  await queue.open(1);
  queue.add(text('um'));
  await settle();
  queue.discard('client-1');
  await settle();
  expect(bodies(queue)).toEqual([]);
  expect(world.stored.size).toBe(0);
});

test('what was done to a ticket before a message goes ahead of it, and what comes after waits for the message', async () => {
  const { queue, world, settle } = buildSendQueue();
  await queue.open(1);
  const accepted = Promise.withResolvers<void>();
  world.ahead = accepted.promise;
  queue.add(text('um'));
  world.ahead = Promise.resolve();
  queue.add(text('dois'));
  const over: string[] = [];
  const settled = queue.settled(10).then(() => over.push('resolved'));
  await queue.settled(11).then(() => over.push('another'));
  await settle();
  expect([world.posted, over]).toEqual([[], ['another']]);
  accepted.resolve();
  await settled;
  expect([world.sent, over]).toEqual([
    ['um', 'dois'],
    ['another', 'resolved'],
  ]);
});

test('a message that waits for a change does not hold up the change that waits for the message before it', async () => {
  const { queue, world, settle } = buildSendQueue();
  await queue.open(1);
  const out = Promise.withResolvers<void>();
  const { answer } = world;
  world.answer = async (...send) => {
    await out.promise;
    return answer(...send);
  };
  queue.add(text('um'));
  world.ahead = queue.settled(10);
  queue.add(text('dois'));
  out.resolve();
  await world.ahead;
  await settle();
  expect(world.sent).toEqual(['um', 'dois']);
});

test('what still waits after a try tells why; what was refused or given up is waited for no longer', async () => {
  const { queue, world } = buildSendQueue();
  await queue.open(1);
  const noNetwork = new ApiError(0, { code: 'ERR_NETWORK' });
  world.answer = async () => {
    throw noNetwork;
  };
  const send = queue.add(text('um'));
  await expect(queue.settled(10)).rejects.toBe(noNetwork);
  const again = queue.settled(10);
  queue.discard(send?.clientId ?? '');
  await again;
  world.answer = async () => {
    throw new ApiError(422, { code: 'ERR_TICKET_NOT_OPEN' });
  };
  queue.add(text('dois'));
  await queue.settled(10);
  expect(queue.listOf(10)).toMatchObject([{ body: 'dois', state: 'failed' }]);
});

test('tickets do not wait for each other', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = (send, signal) => (send.ticketId === 10 ? noNetwork() : online(send, signal));
  await queue.open(1);
  queue.add(text('parado', 10));
  queue.add(text('segue', 11));
  await settle();
  expect(world.sent).toEqual(['segue']);
  expect(bodies(queue, 10)).toEqual(['parado']);
});

test('a closed session sends nothing, and another person gets only their own', async () => {
  const { queue, world, settle } = buildSendQueue();
  world.answer = noNetwork;
  await queue.open(1);
  queue.add(text('de um'));
  await settle();
  queue.close();
  expect(queue.add(text('de ninguém'))).toBeNull();
  await queue.open(2);
  expect(bodies(queue)).toEqual([]);
  await queue.open(1);
  expect(bodies(queue)).toEqual(['de um']);
});

test('the list of a ticket is the same array until it changes', async () => {
  const { queue, world, settle } = buildSendQueue();
  world.answer = noNetwork;
  await queue.open(1);
  queue.add(text('um', 10));
  await settle();
  const before = queue.listOf(10);
  queue.add(text('dois', 11));
  expect(queue.listOf(10)).toBe(before);
  expect(queue.listOf(99)).toBe(queue.listOf(98));
});

test('a file taken back while it travels stops travelling, is forgotten, and lets the next one go', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = (send, signal) => (send.attachment === null ? online(send, signal) : endless(send, signal));
  await queue.open(1);
  queue.add(photo('a arandela'));
  queue.add(text('e o preço'));
  await settle();
  expect(world.sent).toEqual([]);
  expect(world.stored.size).toBe(2);
  queue.cancel('client-1');
  await settle();
  expect(world.sent).toEqual(['e o preço']);
  expect(bodies(queue)).toEqual([]);
  expect(world.stored.size).toBe(0);
  expect(world.gone).toEqual(['client-1', 'client-2']);
  expect(world.timers).toEqual([]);
});

test('what has not begun is taken back as well', async () => {
  const { queue, world, settle } = buildSendQueue();
  world.answer = noNetwork;
  await queue.open(1);
  queue.add(text('um'));
  queue.add(photo('dois'));
  await settle();
  queue.cancel('client-2');
  expect(bodies(queue)).toEqual(['um']);
  expect([...world.stored.keys()]).toEqual(['client-1']);
});

test('a file keeps its bytes over a reload and goes out with its first key', async () => {
  const before = buildSendQueue();
  before.world.answer = noNetwork;
  await before.queue.open(1);
  before.queue.add(photo('a arandela'));
  await before.settle();
  const { queue, world, settle } = buildSendQueue([...before.world.stored.values()]);
  let sent: QueuedSend | null = null;
  const online = world.answer;
  world.answer = (send, signal) => {
    sent = send;
    return online(send, signal);
  };
  await queue.open(1);
  await settle();
  expect(world.posted).toEqual(['client-1:a arandela']);
  expect(sent).toMatchObject({ attachment: { kind: 'file', file: { name: 'foto.jpg', size: 5 } } });
});

test('who signs out stops what is under way; it is sent when they are back', async () => {
  const { queue, world, settle } = buildSendQueue();
  const online = world.answer;
  world.answer = endless;
  await queue.open(1);
  queue.add(photo('a arandela'));
  await settle();
  queue.close();
  await settle();
  expect(world.sent).toEqual([]);
  expect(world.stored.size).toBe(1);
  world.answer = online;
  await queue.open(1);
  await settle();
  expect(world.sent).toEqual(['a arandela']);
});
