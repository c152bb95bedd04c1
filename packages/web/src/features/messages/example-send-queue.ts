import type { Message } from '@guiche/contract/messages.schemas';
import { ApiError } from '../../lib/http.ts';
import { exampleMessage } from './example-message.ts';
import type { QueuedSend } from './queued-send.ts';
import { SendQueue } from './send-queue.ts';

export type Answer = (send: QueuedSend, signal: AbortSignal) => Promise<Message>;

/** A send queue with a store in memory, a scripted server, and timers that run when told. */
export function buildSendQueue(kept: QueuedSend[] = []) {
  const stored = new Map(kept.map((send) => [send.clientId, send]));
  const world = {
    posted: [] as string[],
    sent: [] as string[],
    timers: [] as (() => void)[],
    pauses: [] as number[],
    gone: [] as string[],
    notKept: [] as string[],
    refused: [] as string[],
    diskIsFull: false,
    diskIsAway: false,
    ahead: Promise.resolve(),
    stored,
    answer: (async (send) => exampleMessage({ fromMe: true, clientId: send.clientId, body: send.body })) as Answer,
  };
  let ids = 0;
  const queue = new SendQueue({
    store: {
      load: async (userId) => {
        if (world.diskIsAway) throw new DOMException('no store', 'UnknownError');
        return [...stored.values()].filter((send) => send.userId === userId);
      },
      put: async (send) => {
        if (world.diskIsFull) throw new DOMException('no room', 'QuotaExceededError');
        stored.set(send.clientId, send);
      },
      remove: async (clientId) => void stored.delete(clientId),
    },
    ahead: () => world.ahead,
    post: (send, signal) => {
      world.posted.push(`${send.clientId}:${send.body}`);
      return world.answer(send, signal);
    },
    onSent: (message) => world.sent.push(message.body),
    onNotKept: ({ clientId }) => world.notKept.push(clientId),
    onRefused: ({ body, error }) => world.refused.push(`${body}: ${error}`),
    onGone: (clientId) => world.gone.push(clientId),
    newId: () => `client-${++ids}`,
    now: () => new Date('2026-11-20T15:00:00.000Z'),
    later: (run, ms) => {
      world.timers.push(run);
      world.pauses.push(ms);
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { queue, world, settle };
}
export const text = (body: string, ticketId = 10) => ({ ticketId, body, attachment: null, quoted: null });
export const photo = (body: string, ticketId = 10) => ({
  ...text(body, ticketId),
  attachment: {
    kind: 'file' as const,
    file: new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' }),
    role: 'image' as const,
    width: 640,
    height: 480,
    seconds: null,
  },
});
/** Answers nothing until the send is cancelled. */
export const endless: Answer = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
export const noNetwork = async (): Promise<Message> => {
  throw new ApiError(0, { code: 'ERR_NETWORK' });
};
export const bodies = (queue: SendQueue, ticketId = 10) => queue.listOf(ticketId).map(({ body }) => body);
