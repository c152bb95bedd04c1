import type { InboundStatus, InboundTicks } from '../../../channels/adapter.ts';
import { type InboundSituation, identityKey, type OwnMessage, providerKey } from './situation.ts';

/** A tick of one of our messages. Acks only rise; one that comes before its message is known waits for it. */
export function decideStatus(situation: InboundSituation, connectionId: number, event: InboundStatus): boolean {
  const message = messageOf(situation, connectionId, event);
  if (!message) {
    keepForLater(situation, connectionId, event);
    return false;
  }
  if (message.providerId === null) {
    message.providerId = event.providerId;
    message.isAdopted = true;
    message.isChanged = true;
    situation.known.set(providerKey(connectionId, event.providerId), message.id);
  }
  applyStatus(message, event);
  return true;
}

function messageOf(situation: InboundSituation, connectionId: number, event: InboundStatus): OwnMessage | undefined {
  const knownId = situation.known.get(providerKey(connectionId, event.providerId)) ?? event.messageId;
  const message = knownId === null ? undefined : situation.ownMessages.get(knownId);
  return message?.connectionId === connectionId ? message : undefined;
}

/** Whatever arrived, arrived: a delivery outranks an earlier failure; a failure never undoes a delivery. */
export function applyStatus(message: OwnMessage, status: { ack: number | null; error: string | null }): void {
  if (status.ack === null) {
    if (message.ack >= 2 || message.sendState === 'failed') return;
    message.sendState = 'failed';
    message.sendError = status.error;
    message.isChanged = true;
    return;
  }
  const revives = message.sendState === 'failed' ? status.ack >= 2 : message.sendState !== 'sent';
  if (revives) {
    message.sendState = 'sent';
    message.sendError = null;
    message.isChanged = true;
  }
  if (status.ack > message.ack) {
    message.ack = status.ack;
    message.isChanged = true;
  }
}

/**
 * Ticks everything that was sent before: what is still to leave, or has failed, was not there to be read. A message that
 * it names and nobody knows yet gets its tick when it is known.
 */
export function decideTicks(situation: InboundSituation, connectionId: number, event: InboundTicks): false {
  const { ack, upTo, providerId } = event;
  const named = upTo === 'message' ? situation.known.get(providerKey(connectionId, providerId)) : undefined;
  if (upTo === 'message' && named === undefined) {
    keepForLater(situation, connectionId, { providerId, ack, error: null });
    return false;
  }
  const contactId = situation.contacts.get(identityKey(event.to))?.id;
  const reaches = (message: OwnMessage) =>
    upTo === 'message' ? message.id <= (named ?? 0) : message.createdAt.getTime() <= upTo;
  for (const message of situation.ownMessages.values()) {
    const isOfChat = message.connectionId === connectionId && message.contactId === contactId;
    const hasLeft = message.sendState === 'sent' && message.providerId !== null;
    if (isOfChat && hasLeft && reaches(message)) applyStatus(message, { ack, error: null });
  }
  return false;
}

type Told = Pick<InboundStatus, 'providerId' | 'ack' | 'error'>;

function keepForLater(situation: InboundSituation, connectionId: number, event: Told): void {
  const key = providerKey(connectionId, event.providerId);
  const before = situation.earlyAcks.get(key);
  situation.earlyAcks.set(key, {
    connectionId,
    providerId: event.providerId,
    ack: Math.max(before?.ack ?? 0, event.ack ?? 0),
    error: event.ack === null ? event.error : (before?.error ?? null),
  });
}
