import type { InboundMessage } from '../../../channels/inbound-events.ts';
import { applyEarlier } from './decide-change.ts';
import { contactOf, contentOf, isStandInEvent, previewIn, quotedIn, senderOf, wakeUp } from './decide-message.ts';
import {
  type Arrival,
  conversationKey,
  type InboundSituation,
  providerKey,
  type TargetMessage,
  type TicketState,
} from './situation.ts';

/**
 * A message that something stands in for has come: it takes that place, in the same row. It opens no ticket and calls nobody,
 * since what stood in for it did; who has read past that finds it unread, unless it is ours. Undefined: nothing stands in
 * for this one.
 */
export function decideArrival(
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
): boolean | undefined {
  const key = providerKey(connectionId, event.providerId);
  const target = situation.targets.get(situation.known.get(key) ?? 0);
  if (!target || target.standsInFor === null) return undefined;
  if (!isOf(situation, event, target)) return false;
  const arrival = arrivalOf(situation, connectionId, event, target);
  const fresh = situation.newMessages.find(({ id }) => id === target.id);
  const live = situation.tickets.get(conversationKey(target.contactId, connectionId));
  const ticket = live && live.id === target.ticketId ? live : null;
  if (ticket && !target.isDeleted) {
    if (ticket.last_message_id === arrival.id) ticket.last_message = arrival.preview;
    if (!target.fromMe) wake(situation, ticket, fresh ? 0 : unreadFrom(situation, target));
  }
  const { preview: _, ...content } = arrival;
  if (fresh) Object.assign(fresh, content);
  else situation.arrivals.push(arrival);
  target.standsInFor = null;
  target.body = event.body;
  applyEarlier(situation, key, target);
  return ticket !== null && !target.fromMe;
}

/**
 * Ids are chosen by who writes: only whose message was missed may say what it was, of ours the phone. A sign never had
 * anything stand in for it, and what was told twice is as good as told once.
 */
function isOf(situation: InboundSituation, event: InboundMessage, target: TargetMessage): boolean {
  if (isStandInEvent(event) || event.mediaType === 'reaction') return false;
  if ((event.echo !== undefined) !== target.fromMe) return false;
  return contactOf(situation, event).id === target.contactId && senderOf(situation, event) === target.senderId;
}

function arrivalOf(
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
  { id, contactId, isDeleted }: TargetMessage,
): Arrival {
  const { body, spokenTo, mediaType, data, file: theirs, isForwarded } = contentOf(event);
  const file = isDeleted ? null : theirs; // nobody fetches what was taken back
  const quotedMessageId = quotedIn(situation, connectionId, contactId, event)?.id ?? null;
  return { id, body, spokenTo, mediaType, data, file, isForwarded, quotedMessageId, preview: previewIn(event) };
}

/** From it on: what is unread are always the newest of the contact's messages. */
const unreadFrom = ({ newMessages }: InboundSituation, { ticketId, standsInFor }: TargetMessage): number =>
  (standsInFor ?? 0) +
  newMessages.filter((one) => one.ticketId === ticketId && !one.fromMe && one.mediaType !== 'reaction').length;

/** What the contact said is here to be read only now. */
function wake({ now }: InboundSituation, ticket: TicketState, unread: number): void {
  ticket.unread_messages = Math.max(ticket.unread_messages, unread);
  ticket.updated_at = now;
  wakeUp(ticket);
  ticket.isChanged = true;
}
