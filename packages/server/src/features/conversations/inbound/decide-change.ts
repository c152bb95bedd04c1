import type { Identity, InboundEdit, InboundRevoke } from '../../../channels/inbound-events.ts';
import { type InboundSituation, identityKey, providerKey, type TargetMessage } from './situation.ts';

type Change = InboundEdit | InboundRevoke;

/** Somebody changed or took back a message of theirs. Nothing new comes of it: no message, no unread, no ticket. */
export function decideChange(situation: InboundSituation, connectionId: number, event: Change): false {
  const ownKey = providerKey(connectionId, event.providerId);
  if (situation.known.has(ownKey)) return false; // told before
  const target = targetOf(situation, connectionId, event.targetProviderId);
  if (!target) {
    // Whose message it is nobody can tell yet: where that has to be asked, it is not believed.
    if (event.kind === 'revoke' && isVouchedFor(event)) keepForLater(situation, connectionId, event);
    return false;
  }
  const isTheirs = target.fromMe === (event.isOurs === true) && isByAuthor(situation, event, target);
  if (!isTheirs || target.isDeleted) return false;
  const at = new Date(event.at);
  const key = { connectionId, providerId: event.providerId };
  situation.known.set(ownKey, target.id);
  if (event.kind === 'revoke') {
    target.isDeleted = true;
    situation.changes.push({ targetId: target.id, kind: 'revoke', at, key });
    return false;
  }
  // A change that another one has overtaken on the way, or that changes nothing.
  const isStale = (target.editedAt !== null && target.editedAt > at) || target.body === event.body;
  if (isStale) return false;
  situation.changes.push({ targetId: target.id, kind: 'edit', before: target.body, body: event.body, at, key });
  target.body = event.body;
  target.editedAt = at;
  return false;
}

const groupOf = (event: Change) => (event.kind === 'revoke' ? event.group : undefined);

const isVouchedFor = (event: Change) => event.author === undefined && groupOf(event) === undefined;

/** Where the channel does not vouch for it, anybody could name the message of somebody else, or of another chat. */
function isByAuthor(situation: InboundSituation, event: Change, target: TargetMessage): boolean {
  if (isVouchedFor(event)) return true;
  const isOneOf = (identities: readonly Identity[], id: number) =>
    identities.some((identity) => situation.contacts.get(identityKey(identity))?.id === id);
  const { author = [] } = event;
  return isOneOf(author, target.senderId ?? target.contactId) || isOneOf(groupOf(event) ?? [], target.contactId);
}

function targetOf(situation: InboundSituation, connectionId: number, providerId: string): TargetMessage | undefined {
  const id = situation.known.get(providerKey(connectionId, providerId));
  return id === undefined ? undefined : situation.targets.get(id);
}

/** The message is still on its way: it must not be seen when it comes. */
function keepForLater(situation: InboundSituation, connectionId: number, event: InboundRevoke): void {
  const key = providerKey(connectionId, event.targetProviderId);
  situation.revokedEarly.add(key);
  situation.earlyAcks.set(key, {
    connectionId,
    providerId: event.targetProviderId,
    ack: 0,
    error: revokedMark,
  });
}

/** In the place of an error code, of a message that was taken back before it came. */
export const revokedMark = 'REVOKED';
