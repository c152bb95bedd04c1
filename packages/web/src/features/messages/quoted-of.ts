import type { Message } from '@guiche/contract/messages.schemas';
import { isStandIn } from '@guiche/contract/stand-ins';
import type { Draft } from '../../lib/draft.ts';
import type { QueuedSend } from './queued-send.ts';

type Quoted = NonNullable<Message['quotedMsg']>;

// Keeps the same object for the same pair, so that a bubble renders only when its own message changed.
const drawnBefore = new WeakMap<Message, { quoted: Message; drawn: Message }>();

/**
 * Fills quotes of other tickets, which arrive without text, from loaded messages: who has loaded them may read them.
 */
export function withQuoted(messages: Message[]): Message[] {
  if (!messages.some(({ quotedMsg }) => quotedMsg?.isElsewhere)) return messages;
  const loaded = new Map(messages.map((message) => [message.id, message]));
  return messages.map((message) => {
    const quoted = message.quotedMsg?.isElsewhere ? loaded.get(message.quotedMsg.id) : undefined;
    return quoted ? drawnWith(message, quoted) : message;
  });
}

function drawnWith(message: Message, quoted: Message): Message {
  const before = drawnBefore.get(message);
  if (before?.quoted === quoted) return before.drawn;
  const drawn = { ...message, quotedMsg: quoteOf(quoted) };
  drawnBefore.set(message, { quoted, drawn });
  return drawn;
}

const quoteOf = ({ id, fromMe, mediaType, mediaUrl, body, isDeleted, contact = null, dataJson }: Message) => ({
  id,
  fromMe,
  mediaType,
  mediaUrl,
  body,
  isDeleted,
  contact,
  ...(isStandIn({ mediaType, dataJson }) ? { isStandIn: true } : {}),
});

/** Fills a quote of another ticket from loaded messages; otherwise it is unchanged. */
export function foundQuote(quoted: Quoted, brought: readonly Message[]): Quoted {
  const message = brought.find(({ id }) => id === quoted.id);
  return message ? quoteOf(message) : quoted;
}

/** The quote of a queued message: from the loaded message, else from the draft. */
export function quotedOf(reply: Draft['reply'], messages: readonly Message[]): QueuedSend['quoted'] {
  if (reply === null) return null;
  const message = messages.find(({ id }) => id === reply.id);
  if (message) {
    const { id, fromMe, mediaType, mediaUrl, body, contact = null } = message;
    return { id, fromMe, mediaType, mediaUrl, body, contact };
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
