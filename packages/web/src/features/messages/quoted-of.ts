import type { Message } from '@guiche/contract/messages';
import type { Draft } from '../../lib/drafts.ts';
import type { QueuedSend } from './send-queue.ts';

/** The quote of a text on its way: from the loaded message, else from what the draft kept of it. */
export function quotedOf(reply: Draft['reply'], messages: readonly Message[]): QueuedSend['quoted'] {
  if (reply === null) return null;
  const message = messages.find(({ id }) => id === reply.id);
  if (message) {
    const { id, fromMe, mediaType, mediaUrl, body } = message;
    return { id, fromMe, mediaType, mediaUrl, body, contact: null };
  }
  const contact = { id: 0, name: reply.author };
  return {
    id: reply.id,
    fromMe: false,
    mediaType: reply.mediaType ?? 'chat',
    mediaUrl: null,
    body: reply.body,
    contact,
  };
}
