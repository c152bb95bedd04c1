import type { Identity, InboundMessage } from '../inbound-events.ts';
import { kindOf, readAd, readChoice, readReaction } from './parse-kinds.ts';
import { readOrder } from './parse-order.ts';
import { readCards, readFile, readLocation } from './parse-parts.ts';
import { type Fields, fieldsOf, idOf, isYes, rawOf, shortTextOf, timeOf, wordsOf } from './read-json.ts';
import { personOf, withUsername } from './read-person.ts';

/** Reads one entry of `messages[]`, with the `contacts[]` beside it; null when it lacks an id, a time or a sender. */
export function readMessage(
  message: Fields,
  contacts: readonly Fields[],
  messagesBeside: number,
): InboundMessage | null {
  const contact = findSender(message, contacts, messagesBeside);
  const sender = {
    identities: withUsername(identitiesOf(message, contact), contact),
    name: nameOf(contact),
  };
  const group = groupOf(message);
  if (group === null) return messageIn(message, sender);
  const read = messageIn(message, { identities: group, name: null });
  return read && { ...read, chat: { ...read.chat, isGroup: true }, sender };
}

/** The group of a message, whose words are nobody's private ones. Null: it is from one person. */
export function groupOf(message: Fields): Identity[] | null {
  const value = idOf(message.group_id, 200);
  return value === null ? null : [{ type: 'group', scope: '', value }];
}

/** Reads a message of this conversation partner; null when it lacks an id, a time or that person. */
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
    isForwarded: isYes(context.forwarded) || isYes(context.frequently_forwarded),
  };
}

/**
 * Finds the contact who wrote the message. A body may carry several contacts: without a common id, only a lone contact
 * beside a lone message is certain.
 */
function findSender(message: Fields, contacts: readonly Fields[], messagesBeside: number): Fields {
  const phone = idOf(message.from, 200);
  const userId = idOf(message.from_user_id, 200);
  const match = contacts.find(
    (contact) =>
      (phone !== null && idOf(contact.wa_id, 200) === phone) ||
      (userId !== null && idOf(contact.user_id, 200) === userId),
  );
  if (match) return match;
  const isAlone = phone === null && userId === null && contacts.length === 1 && messagesBeside === 1;
  return fieldsOf(isAlone ? contacts[0] : null);
}

/** The raw chat id of a contact's change of their own message. */
export const chatOf = (message: Fields): string | null =>
  (groupOf(message) ?? identitiesOf(message, {}))[0]?.value ?? null;

const identitiesOf = (message: Fields, sender: Fields): Identity[] =>
  personOf([message.from, sender.wa_id], [message.from_user_id, sender.user_id]);

export function nameOf(sender: Fields): string | null {
  return shortTextOf(fieldsOf(sender.profile).name, 250);
}

/** A reaction names its message in itself; everything else names the one it answers in its context. */
type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'> & { quotedProviderId?: string };

function contentOf(message: Fields): Content {
  const type = kindOf(message);
  const text = wordsOf(fieldsOf(message.text).body);
  const ad = readAd(message, type);
  if (ad) return ad;
  if (type === 'text' && text !== null) return { mediaType: 'chat', body: text, data: productOf(message), file: null };
  return (
    readFile(message, type) ??
    readLocation(message, type) ??
    readCards(message, type) ??
    readChoice(message, type) ??
    readReaction(message, type) ??
    readOrder(message, type) ??
    otherOf(message, type)
  );
}

function otherOf(message: Fields, type: string): Content {
  const { from: _, from_user_id: __, ...raw } = message;
  const data = { type: type.slice(0, 60), raw: rawOf(raw) };
  return { mediaType: 'unsupported', body: wordsIn(message, type), data, file: null };
}

/** The catalogue's product that the message asks about, in raw form, as nothing draws it yet. */
function productOf(message: Fields): { raw: unknown } | null {
  const { referred_product: product } = fieldsOf(message.context);
  return product === undefined ? null : { raw: rawOf({ referred_product: product }) };
}

/** A person's words or choice in a kind that we cannot show yet; they would be lost otherwise. */
function wordsIn(message: Fields, type: string): string {
  const part = fieldsOf(message[type]);
  return [part.caption, part.text, part.body, part.title].map(wordsOf).find((words) => words !== null) ?? '';
}
