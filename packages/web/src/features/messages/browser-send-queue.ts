import { sendMessage } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, request } from '../../lib/http.ts';
import { sessionState, subscribeSession } from '../../lib/session-store.ts';
import { changesSettled, letChangesFollowMessages } from '../tickets/index.ts';
import { applyMessage } from './api.ts';
import { dropLocalUrl } from './attach/local-urls.ts';
import { noteUpload } from './attach/upload-progress.ts';
import type { QueuedSend } from './queued-send.ts';
import { type Chats, tellRefused } from './refused-send.ts';
import { SendQueue } from './send-queue.ts';
import { browserSendStore } from './send-store.ts';

let cache: QueryClient | null = null;
let chats: Chats | null = null;
/** Sends whose files could not be stored and that a reload would lose. */
const unkept = new Set<string>();

function bodyOf(send: QueuedSend): BodyOf<typeof sendMessage> {
  const { attachment, body, quoted, quickFile } = send;
  const quotedMsg = quoted && { id: quoted.id };
  const called = calledBy(send);
  if (quickFile) return { mediaUrl: quickFile.path, ...(body === '' ? {} : { body, ...called }), quotedMsg };
  if (attachment?.kind === 'location') return { location: attachment.location, quotedMsg };
  if (attachment?.kind === 'contact') return { vCard: attachment.card, quotedMsg };
  return { body, quotedMsg, ...noteOf(send), ...called };
}

const calledBy = ({ members = [] }: QueuedSend) =>
  members.length === 0 ? {} : { members: members.map(({ id }) => id) };

const noteOf = ({ isPrivate, mentions = [] }: QueuedSend) =>
  isPrivate ? { isPrivate, mentions: mentions.map(({ id }) => id) } : {};

/** Turns a failed import into a network error, which is waited for. */
async function loaded<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    console.warn('part not loaded', error);
    throw new ApiError(0, { code: 'ERR_NETWORK' });
  }
}

async function post(send: QueuedSend, signal: AbortSignal): Promise<Message> {
  const { ticketId, clientId, attachment, quoted, interactive } = send;
  if (interactive) {
    const { kind, body } = interactive.order;
    const { interactiveRoutes } = await loaded(import('@guiche/contract/interactive-sends'));
    return request(interactiveRoutes[kind], { params: { ticketId }, body, idempotencyKey: clientId, signal });
  }
  if (attachment?.kind !== 'file') {
    return request(sendMessage, { params: { ticketId }, body: bodyOf(send), idempotencyKey: clientId, signal });
  }
  const onProgress = (part: number) => noteUpload(clientId, part);
  onProgress(0);
  try {
    const { uploadFile } = await loaded(import('./attach/upload.ts'));
    const upload = { ticketId, attachment, caption: send.body, quotedId: quoted?.id ?? null, clientId };
    const { members = [] } = calledBy(send);
    return await uploadFile({ ...upload, members, signal, onProgress });
  } finally {
    noteUpload(clientId, null);
  }
}

/** The send queue of this tab; it goes on sending while other screens are shown. */
export const sendQueue = new SendQueue({
  store: browserSendStore,
  ahead: changesSettled,
  post,
  onSent: (message) => cache && applyMessage(cache, message),
  onNotKept: ({ clientId }) => unkept.add(clientId),
  onRefused: (send) => tellRefused(send, chats),
  onGone: (clientId) => {
    unkept.delete(clientId);
    dropLocalUrl(clientId);
  },
  // Not randomUUID, which is missing outside secure contexts (plain HTTP on another host).
  newId: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  now: () => new Date(),
  later: (run, ms) => setTimeout(run, ms),
});
letChangesFollowMessages((ticketId) => sendQueue.settled(ticketId));
window.addEventListener('online', () => sendQueue.wake());
window.addEventListener('beforeunload', (event) => {
  if (unkept.size > 0) event.preventDefault();
});
subscribeSession(() => {
  if (sessionState().status === 'signed-out') sendQueue.close();
});

/** Sends this person's messages from now on, and puts sent ones into this cache. */
export function openSendQueue(userId: number, queries: QueryClient, ways: Chats) {
  cache = queries;
  chats = ways;
  sendQueue.open(userId).catch((error: unknown) => console.warn('unsent messages not loaded', error));
}

export const useQueuedSends = (ticketId: number) =>
  useSyncExternalStore(sendQueue.subscribe, () => sendQueue.listOf(ticketId));
