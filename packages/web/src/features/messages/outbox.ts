import { type Message, sendMessage } from '@guiche/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/http.ts';
import { sessionState, subscribeSession } from '../../lib/session-store.ts';
import { applyMessage } from './api.ts';
import { type QueuedSend, SendQueue } from './send-queue.ts';
import { browserSendStore } from './send-store.ts';

let cache: QueryClient | null = null;

/** This window's unsent texts. It goes on sending while other screens are shown. */
export const outbox = new SendQueue({
  store: browserSendStore,
  post: ({ ticketId, body, quoted, clientId }: QueuedSend): Promise<Message> =>
    call(sendMessage, {
      params: { ticketId },
      body: { body, quotedMsg: quoted && { id: quoted.id } },
      idempotencyKey: clientId,
    }),
  onSent: (message) => cache && applyMessage(cache, message),
  // Not randomUUID: it is absent outside secure contexts (plain HTTP on another host).
  newId: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  now: () => new Date(),
  later: (run, ms) => setTimeout(run, ms),
});
window.addEventListener('online', () => outbox.wake());
subscribeSession(() => {
  if (sessionState().status === 'signed-out') outbox.close();
});

/** From now on this person's texts are sent, and shown in this cache once the server has them. */
export function openOutbox(userId: number, queries: QueryClient) {
  cache = queries;
  outbox.open(userId).catch((error: unknown) => console.warn('unsent texts not loaded', error));
}

export const useQueuedSends = (ticketId: number) =>
  useSyncExternalStore(outbox.subscribe, () => outbox.listOf(ticketId));
