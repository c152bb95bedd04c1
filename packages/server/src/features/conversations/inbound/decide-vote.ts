import type { InboundVote } from '../../../channels/inbound-events.ts';
import { surestFirst } from './passed-numbers.ts';
import { type InboundSituation, identityKey, providerKey } from './situation.ts';

/** Somebody voted, or thought otherwise: the poll counts it. Nothing new comes of it: no message, no unread, no ticket. */
export function decideVote(situation: InboundSituation, connectionId: number, event: InboundVote): false {
  const id = situation.known.get(providerKey(connectionId, event.targetProviderId));
  const poll = id === undefined ? undefined : situation.targets.get(id);
  const voter = surestFirst(event.voter.identities)
    .map((identity) => situation.contacts.get(identityKey(identity)))
    .find((contact) => contact !== undefined);
  if (!poll || !voter?.active) return false;
  const key = `${poll.id}|${voter.id}`;
  const at = new Date(event.at);
  const before = situation.votes.get(key);
  if (before && before.at > at) return false;
  situation.votes.set(key, { messageId: poll.id, contactId: voter.id, names: event.names, at });
  situation.changes.push({ targetId: poll.id, kind: 'touch' });
  return false;
}
