import type { InboundEcho, InboundMessage } from '../../../channels/inbound-events.ts';
import { applyEarlier } from './decide-change.ts';
import { isStandInEvent } from './decide-message.ts';
import { decideStatus } from './decide-status.ts';
import { type InboundSituation, identityKey, type OwnMessage, providerKey } from './situation.ts';

/**
 * What the channel tells of a message that left the account. One of ours is known by its id, by the id of our own that
 * went along, or, where the channel hands none back, by what it says: of a conversation one message at a time is on its
 * way. That repairs an answer that was lost. What only stands in for a message says nothing to know it by. False: another
 * program wrote it, and it is to be stored.
 */
export function decideEcho(
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
  echo: InboundEcho,
): boolean {
  const { providerId, at } = event;
  const key = providerKey(connectionId, providerId);
  if (!situation.known.has(key)) {
    const own = ownOf(situation, connectionId, echo.messageId) ?? findByContent(situation, connectionId, event);
    if (own === undefined) return false;
    decideStatus(situation, connectionId, { kind: 'status', providerId, ack: 1, error: null, at, messageId: own.id });
  }
  // What came before anybody knew the id is about this one, whether the echo or our own call brought it.
  const target = situation.targets.get(situation.known.get(key) ?? 0);
  if (target) applyEarlier(situation, key, target);
  return true;
}

function ownOf(situation: InboundSituation, connectionId: number, id: number | null): OwnMessage | undefined {
  const message = id === null ? undefined : situation.ownMessages.get(id);
  return message?.connectionId === connectionId ? message : undefined;
}

function findByContent(
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
): OwnMessage | undefined {
  if (isStandInEvent(event)) return undefined;
  const contactIds = event.chat.identities.map((identity) => situation.contacts.get(identityKey(identity))?.id);
  for (const id of situation.inFlight) {
    const message = situation.ownMessages.get(id);
    if (message?.connectionId !== connectionId || message.providerId !== null) continue;
    if (contactIds.includes(message.contactId) && saysTheSame(message, event)) return message;
  }
  return undefined;
}

/** Of files only the kind comes back. */
const saysTheSame = (message: OwnMessage, event: InboundMessage) =>
  event.file ? message.mediaType === event.mediaType : message.body === event.body;
