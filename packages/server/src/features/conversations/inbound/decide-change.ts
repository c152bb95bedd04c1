import type { Identity, InboundEdit, InboundRevoke } from '../../../channels/inbound-events.ts';
import { surestFirst } from './passed-numbers.ts';
import { type EarlyChange, type InboundSituation, identityKey, providerKey, type TargetMessage } from './situation.ts';

type Change = InboundEdit | InboundRevoke;

/** What the channel calls the messages that a change is about: of most changes it is one. */
export const changedBy = (event: Change): string[] => [
  event.targetProviderId,
  ...(event.kind === 'revoke' ? (event.partIds ?? []) : []),
];

/** Somebody changed or took back a message of theirs. Nothing new comes of it: no message, no unread, no ticket. */
export function decideChange(situation: InboundSituation, connectionId: number, event: Change): false {
  if (situation.known.has(providerKey(connectionId, event.providerId))) return false; // told before
  if (!targetOf(situation, connectionId, event.targetProviderId)) {
    for (const messageId of changedBy(event)) keepForLater(situation, { connectionId, messageId, change: event });
    return false;
  }
  for (const providerId of changedBy(event)) {
    const target = targetOf(situation, connectionId, providerId);
    if (target) changeTarget(situation, connectionId, event, target);
  }
  return false;
}

function changeTarget(situation: InboundSituation, connectionId: number, event: Change, target: TargetMessage): void {
  const isTheirs = target.fromMe === (event.isOurs === true) && isByAuthor(situation, event, target);
  if (!isTheirs || target.isDeleted) return;
  // The words that it changes have not come: it waits on for them.
  if (event.kind === 'edit' && target.standsInFor !== null) {
    keepForLater(situation, { connectionId, messageId: event.targetProviderId, change: event });
    return;
  }
  const at = new Date(event.at);
  const key = { connectionId, providerId: event.providerId };
  situation.known.set(providerKey(connectionId, event.providerId), target.id);
  if (event.kind === 'revoke') {
    target.isDeleted = true;
    situation.changes.push({ targetId: target.id, kind: 'revoke', at, key });
    return;
  }
  // A change that another one has overtaken on the way, or that changes nothing.
  const isStale = (target.editedAt !== null && target.editedAt > at) || target.body === event.body;
  if (isStale) return;
  const { body, spokenTo = null } = event;
  situation.changes.push({ targetId: target.id, kind: 'edit', before: target.body, body, spokenTo, at, key });
  target.body = event.body;
  target.editedAt = at;
}

const groupOf = (event: Change) => (event.kind === 'revoke' ? event.group : undefined);

const isVouchedFor = (event: Change) => event.author === undefined && groupOf(event) === undefined;

/** Where the channel does not vouch for it, anybody could name the message of somebody else, or of another chat. */
function isByAuthor(situation: InboundSituation, event: Change, target: TargetMessage): boolean {
  if (isVouchedFor(event)) return true;
  const isOneOf = (identities: readonly Identity[], id: number) =>
    surestFirst(identities)
      .map((identity) => situation.contacts.get(identityKey(identity)))
      .find((contact) => contact !== undefined)?.id === id;
  const { author = [] } = event;
  return isOneOf(author, target.senderId ?? target.contactId) || isOneOf(groupOf(event) ?? [], target.contactId);
}

function targetOf(situation: InboundSituation, connectionId: number, providerId: string): TargetMessage | undefined {
  const id = situation.known.get(providerKey(connectionId, providerId));
  return id === undefined ? undefined : situation.targets.get(id);
}

/** The message is still on its way: whose it is nobody can tell yet. */
function keepForLater(situation: InboundSituation, early: EarlyChange): void {
  const key = providerKey(early.connectionId, early.messageId);
  const waiting = situation.earlyChanges.get(key) ?? [];
  if (waiting.every(({ change }) => change.providerId !== early.change.providerId))
    situation.earlyChanges.set(key, [...waiting, early]);
}

/** A message has come that changes may have overtaken. What is not its author's is nobody's business any more. */
export function applyEarlier(situation: InboundSituation, key: string, target: TargetMessage): void {
  const waiting = situation.earlyChanges.get(key) ?? [];
  situation.earlyChanges.delete(key);
  for (const { connectionId, change } of waiting.toSorted((a, b) => a.change.at - b.change.at))
    changeTarget(situation, connectionId, change, target);
}
