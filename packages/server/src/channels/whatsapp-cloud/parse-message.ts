import type { Identity, InboundMessage } from '../inbound-events.ts';
import { readAd, readChoice, readReaction } from './parse-kinds.ts';
import { readCards, readFile, readLocation } from './parse-parts.ts';
import { personOf, withUsername } from './person.ts';
import { type Fields, fieldsOf, idOf, textOf, timeOf } from './read-json.ts';

/** One entry of `messages[]`, with the `contacts[]` beside it; null when it lacks an id, a time or a sender. */
export function readMessage(
  message: Fields,
  contacts: readonly Fields[],
  messagesBeside: number,
): InboundMessage | null {
  const sender = findSender(message, contacts, messagesBeside);
  return messageIn(message, { identities: withUsername(identitiesOf(message, sender), sender), name: nameOf(sender) });
}

/** What was written, with whom it was exchanged; null when it lacks an id, a time or that person. */
export function messageIn(
  message: Fields,
  chat: Pick<InboundMessage['chat'], 'identities' | 'name'>,
): InboundMessage | null {
  const providerId = idOf(message.id, 512);
  const at = timeOf(message.timestamp);
  if (providerId === null || at === null || chat.identities.length === 0) return null;
  const context = fieldsOf(message.context);
  const quotedProviderId = idOf(context.id, 512);
  return {
    kind: 'message',
    providerId,
    chat: { ...chat, isGroup: false },
    at,
    quotedProviderId,
    ...contentOf(message),
    isForwarded: context.forwarded === true || context.frequently_forwarded === true,
  };
}

/** The contact that wrote it. A body may carry several: without a common id only a lone contact beside a lone message is it. */
function findSender(message: Fields, contacts: readonly Fields[], messagesBeside: number): Fields {
  const phone = textOf(message.from);
  const userId = textOf(message.from_user_id);
  const match = contacts.find(
    (contact) => (phone !== null && contact.wa_id === phone) || (userId !== null && contact.user_id === userId),
  );
  if (match) return match;
  const isAlone = phone === null && userId === null && contacts.length === 1 && messagesBeside === 1;
  return fieldsOf(isAlone ? contacts[0] : null);
}

/** The raw chat id of what a contact did to a message of theirs. */
export const chatOf = (message: Fields): string | null => identitiesOf(message, {})[0]?.value ?? null;

const identitiesOf = (message: Fields, sender: Fields): Identity[] =>
  personOf([message.from, sender.wa_id], [message.from_user_id, sender.user_id]);

export function nameOf(sender: Fields): string | null {
  const name = textOf(fieldsOf(sender.profile).name)?.trim();
  return name ? Array.from(name).slice(0, 250).join('') : null;
}

/** A reaction brings what it is on; everything else may answer to something by its context. */
type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'> & { quotedProviderId?: string };

function contentOf(message: Fields): Content {
  const type = textOf(message.type) ?? 'unknown';
  const text = fieldsOf(message.text).body;
  const ad = readAd(message, type);
  if (ad) return ad;
  if (type === 'text' && typeof text === 'string') return { mediaType: 'chat', body: text, data: null, file: null };
  return (
    readFile(message, type) ??
    readLocation(message, type) ??
    readCards(message, type) ??
    readChoice(message, type) ??
    readReaction(message, type) ??
    otherOf(message, type)
  );
}

function otherOf(message: Fields, type: string): Content {
  return { mediaType: 'unsupported', body: wordsOf(message, type), data: { type: type.slice(0, 60) }, file: null };
}

/** What a person wrote or chose in a kind we cannot show yet: it would be lost otherwise. */
function wordsOf(message: Fields, type: string): string {
  const part = fieldsOf(message[type]);
  return [part.caption, part.text, part.body].map(textOf).find((words) => words !== null) ?? '';
}
