import type { InboundStatus, InboundTicks } from '../../../channels/inbound-events.ts';
import { type InboundSituation, identityKey, type OwnMessage, providerKey } from './situation.ts';

/** A tick of one of our messages. Acks only rise; one that comes before its message is known waits for it. */
export function decideStatus(situation: InboundSituation, connectionId: number, event: InboundStatus): boolean {
  const message = messageOf(situation, connectionId, event);
  if (!message) {
    keepForLater(situation, connectionId, event);
    return false;
  }
  const isLearnt = message.providerId === null;
  if (isLearnt) {
    message.providerId = event.providerId;
    message.isAdopted = true;
    message.isChanged = true;
    situation.known.set(providerKey(connectionId, event.providerId), message.id);
  }
  applyStatus(message, event);
  if (isLearnt) applyEarlier(situation, message, providerKey(connectionId, event.providerId));
  return true;
}

/** What another program wrote has ticks as well: those that came before it, and those that its batch still brings. */
export function followTicks(situation: InboundSituation, message: OwnMessage, key: string): void {
  situation.ownMessages.set(message.id, message);
  applyEarlier(situation, message, key);
}

/** What was told of a message before its id was learnt, by that id or by a moment. A moment is no proof against a failure. */
function applyEarlier(situation: InboundSituation, message: OwnMessage, key: string): void {
  const early = situation.earlyAcks.get(key);
  situation.earlyAcks.delete(key);
  if (early && early.error !== null && early.ack < 2) applyStatus(message, { ack: null, error: early.error });
  const told = message.sendState === 'failed' ? 0 : message.toldAck;
  applyStatus(message, { ack: Math.max(early?.ack ?? 0, told), error: null });
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
 * Ticks everything that was sent before: what is still to leave, or has failed, was not there to be read. What is on its
 * way, and what it names and nobody knows yet, gets its tick when its id is learnt.
 */
export function decideTicks(situation: InboundSituation, connectionId: number, event: InboundTicks): false {
  const { ack, upTo, providerId } = event;
  const contactId = situation.contacts.get(identityKey(event.to))?.id;
  const chat = [...situation.ownMessages.values()].filter(
    (message) => message.connectionId === connectionId && message.contactId === contactId,
  );
  if (upTo === 'message') {
    // The answer to its send may have come after the ids were read, and before its ticket was locked.
    const answered = chat.find((message) => message.providerId === providerId)?.id;
    const named = situation.known.get(providerKey(connectionId, providerId)) ?? answered;
    if (named === undefined) keepForLater(situation, connectionId, { providerId, ack, error: null });
    // Of a chat one message at a time is under way: the others had left before.
    const last = named ?? chat.find(({ begunAt }) => begunAt !== null)?.id ?? 0;
    for (const message of chat) if (hasLeft(message) && message.id <= last) applyStatus(message, { ack, error: null });
    return false;
  }
  for (const message of chat) {
    if (hasLeft(message)) {
      if (message.createdAt.getTime() <= upTo) applyStatus(message, { ack, error: null });
    } else if (message.begunAt !== null && message.begunAt.getTime() <= upTo) {
      message.toldAck = Math.max(message.toldAck, ack);
    }
  }
  return false;
}

const hasLeft = ({ sendState, providerId }: OwnMessage) => sendState === 'sent' && providerId !== null;

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
