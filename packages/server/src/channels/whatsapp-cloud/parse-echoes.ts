import type { InboundEdit, InboundMessage, InboundRevoke, RoutedEvent } from '../inbound-events.ts';
import { kindOf, readChange } from './parse-kinds.ts';
import { groupOf, messageIn, nameOf } from './parse-message.ts';
import { type Fields, fieldsOf, listOf, textOf } from './read-json.ts';
import { personOf, withUsername } from './read-person.ts';

/**
 * Reads what the business does in its own application on a shared number (coexistence): it writes, and changes or takes
 * back what it wrote. Null: of unknown shape.
 */
export function readEcho(message: Fields, contacts: readonly Fields[]): Omit<RoutedEvent, 'account'> | null {
  const receiver = fieldsOf(contacts.find(({ wa_id, user_id }) => isNamed(message, wa_id, user_id)));
  const addresses = personOf([message.to, receiver.wa_id], [message.to_user_id, receiver.user_id]);
  const group = groupOf(message);
  const identities = group ?? withUsername(addresses, receiver);
  const chat = identities[0]?.value;
  const event = eventOf(message, { identities, name: nameOf(receiver) });
  if (chat === undefined || event === null) return null;
  if (event.kind === 'message') event.chat.isGroup = group !== null;
  return { chat, event };
}

const isNamed = ({ to, to_user_id: userId }: Fields, waId: unknown, user: unknown) =>
  (textOf(to) !== null && waId === to) || (textOf(userId) !== null && user === userId);

function eventOf(
  message: Fields,
  chat: Pick<InboundMessage['chat'], 'identities' | 'name'>,
): InboundMessage | InboundEdit | InboundRevoke | null {
  const change = readChange(message, kindOf(message));
  if (change !== null) return { ...change, isOurs: true };
  const written = messageIn(message, chat);
  // The platform never names the program: an echo of ours is recognised by its id, or by what is under way.
  return written && { ...written, echo: { messageId: null } };
}

/** The echoes in a change of a body. */
export const echoesOf = (value: Fields): Fields[] => listOf(value.message_echoes).map(fieldsOf);
