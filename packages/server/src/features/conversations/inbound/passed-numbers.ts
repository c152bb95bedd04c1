import { spellingsOf } from '@guiche/contract/phone';
import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';
import { identityKey } from './situation.ts';

/** Of these a person has one: who comes with another one is somebody else. */
export const lasting: ReadonlySet<Identity['type']> = new Set<Identity['type']>(['bsuid', 'lid']);

/** The surest first: a number may pass to somebody else, and a name. */
export const surestFirst = (identities: readonly Identity[]): Identity[] => [
  ...identities.filter(({ type }) => lasting.has(type)),
  ...identities.filter(({ type }) => !lasting.has(type)),
];

/** A person as something told of them, and by which connection. */
export interface Told {
  connectionId: number;
  identities: readonly Identity[];
  /** It is of the past, or told once more: it takes no number from anybody. */
  isPast: boolean;
}

/** A lasting address of a contact, among those that an id of that kind is compared with. */
export interface Held {
  contactId: number;
  /** The connection that was asked for: a user id holds within one business. */
  connectionId: number;
  type: Identity['type'];
  value: string;
}

const isMove = ({ identities }: Told) => {
  const types = identities.map(({ type }) => type).filter((type) => type === 'phone' || lasting.has(type));
  return new Set(types).size < types.length;
};

const phonesOf = ({ identities }: Told) => identities.filter(({ type }) => type === 'phone');
const lastingOf = ({ identities }: Told) => identities.filter(({ type }) => lasting.has(type));

/** Whose lasting addresses have to be known: the number leads to them, and something lasting beside it does not. */
export function doubtsIn(told: readonly Told[], known: ReadonlyMap<string, number>) {
  return told.flatMap((one) =>
    phonesOf(one).flatMap((phone) => {
      const contactId = known.get(identityKey(phone));
      const isDoubtful = lastingOf(one).some((id) => known.get(identityKey(id)) !== contactId);
      return contactId !== undefined && isDoubtful ? [{ contactId, connectionId: one.connectionId }] : [];
    }),
  );
}

/** What the batch says of numbers that have passed. */
export interface PassedNumbers {
  /** Who had a number that is somebody else's by now. */
  released: { contactId: number; phone: Identity }[];
  /** The person without a number that is not theirs any more, or was theirs only before. */
  without(told: Told): Identity[];
}

/**
 * A number is whose lasting address was last told beside it. Who has another address of that kind had the number before:
 * they keep what was said with them, and lose the number. The channel's own notice that somebody moved names both, and
 * takes nothing from anybody. Pure.
 */
export function findPassed(
  told: readonly Told[],
  known: ReadonlyMap<string, number>,
  held: readonly Held[],
): PassedNumbers {
  const moved = new Set(told.filter(isMove).flatMap((one) => lastingOf(one).map(identityKey)));
  const isOfHolder = (one: Told, contactId: number): boolean =>
    lastingOf(one).every((id) => {
      const ofHolder = held.filter(
        (other) => other.contactId === contactId && other.type === id.type && other.connectionId === one.connectionId,
      );
      return (
        ofHolder.length === 0 ||
        known.get(identityKey(id)) === contactId ||
        named(one, ofHolder) ||
        isJoined(id, ofHolder)
      );
    });
  const isJoined = (id: Identity, ofHolder: readonly Held[]) =>
    moved.has(identityKey(id)) &&
    ofHolder.some(({ type, value }) => moved.has(identityKey({ type, scope: '', value })));
  const claims = told.filter((one) => !one.isPast && !isMove(one) && lastingOf(one).length > 0);
  const claimOf = (phone: Identity) =>
    claims.findLast((one) => phonesOf(one).some(({ value }) => spellingsOf(phone.value).includes(value)));
  return {
    released: releasedBy(claims, known, { claimOf, isOfHolder }),
    without: (one) =>
      one.identities.filter((phone) => {
        if (phone.type !== 'phone' || lastingOf(one).length === 0) return true;
        const holderId = known.get(identityKey(phone));
        const isForeign = holderId !== undefined && !isOfHolder(one, holderId);
        if (isMove(one)) return !isForeign || lastingOf(one).length < 2;
        const last = claimOf(phone);
        if (one.isPast) return !isForeign && (last === undefined || isAlike(one, last));
        return last === undefined || isAlike(one, last) || (isJoinedIn(one, moved) && isJoinedIn(last, moved));
      }),
  };
}

const named = ({ identities }: Told, held: readonly Held[]) =>
  held.some(({ type, value }) => identities.some((one) => one.type === type && one.value === value));

const isJoinedIn = (one: Told, moved: ReadonlySet<string>) => lastingOf(one).some((id) => moved.has(identityKey(id)));

/** Nothing lasting of one is of a kind of which the other has another one. Of other businesses ids do not compare. */
const isAlike = (one: Told, other: Told): boolean =>
  lastingOf(one).every((id) => {
    if (id.type === 'bsuid' && one.connectionId !== other.connectionId) return true;
    const ofKind = lastingOf(other).filter(({ type }) => type === id.type);
    return ofKind.length === 0 || ofKind.some(({ value }) => value === id.value);
  });

function releasedBy(
  claims: readonly Told[],
  known: ReadonlyMap<string, number>,
  {
    claimOf,
    isOfHolder,
  }: { claimOf(phone: Identity): Told | undefined; isOfHolder(one: Told, contactId: number): boolean },
): PassedNumbers['released'] {
  return claims.flatMap((one) =>
    phonesOf(one).flatMap((phone) => {
      const contactId = known.get(identityKey(phone));
      const isTaken = contactId !== undefined && claimOf(phone) === one && !isOfHolder(one, contactId);
      return isTaken ? [{ contactId, phone }] : [];
    }),
  );
}

/** The event with other addresses of its people. */
export function withPeople(event: InboundEvent, change: (identities: Identity[]) => Identity[]): InboundEvent {
  switch (event.kind) {
    case 'message': {
      const chat = { ...event.chat, identities: change(event.chat.identities) };
      const { sender } = event;
      return { ...event, chat, ...(sender && { sender: { ...sender, identities: change(sender.identities) } }) };
    }
    case 'vote':
      return { ...event, voter: { ...event.voter, identities: change(event.voter.identities) } };
    case 'alias':
      return { ...event, identities: change(event.identities) };
    case 'edit':
    case 'revoke':
      return { ...event, ...(event.author && { author: change(event.author) }) };
    default:
      return event;
  }
}
