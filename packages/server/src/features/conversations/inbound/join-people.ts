import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';
import { type Clock, systemClock } from '../../../platform/clock/clock.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import { announceContact, joinKnownContacts } from '../../contact-acts/index.ts';
import { addIdentities, type Settled } from './create-contacts.ts';
import type { Told } from './passed-numbers.ts';
import type { SamePeople } from './same-people.ts';
import { identityKey } from './situation.ts';

export interface JoinTx {
  db: CompanyTx;
  companyId: number;
  clock: Clock;
  emit(event: NewEvent): void;
}

/** Where what follows is written and told; its live events gather in `events`. */
export const joiningIn = (db: CompanyTx, companyId: number, events: NewEvent[]): JoinTx => ({
  db,
  companyId,
  clock: systemClock,
  emit: (event) => void events.push(event),
});

/**
 * Contacts that turn out to be one person become one: the older stays, data moves, and nobody is written to. What two
 * addresses are one by is told by a message that has both, or by the channel alone. `ids`, by {@link identityKey}, follows.
 */
export async function joinPeople(joinTx: JoinTx, ids: Map<string, number>, people: SamePeople): Promise<void> {
  for (const group of new Set(people.values())) {
    const [keptId, ...others] = contactsOf(group, ids);
    for (const goneId of others) {
      if (keptId === undefined || !(await joinKnownContacts(joinTx, { keptId, goneId }))) continue;
      for (const [key, id] of ids) if (id === goneId) ids.set(key, keptId);
    }
  }
}

/**
 * The channel told further addresses of people: of those who are known by now, so after the batch's own people. Whoever
 * has a number since, by that or by the batch's messages, is told of.
 */
export async function learnAliases(
  joinTx: JoinTx,
  batch: readonly { connectionId: number; event: InboundEvent }[],
  { ids, numbered }: Pick<Settled, 'ids' | 'numbered'>,
): Promise<void> {
  const told = batch.flatMap(({ connectionId, event }) =>
    event.kind === 'alias' ? [{ connectionId, identities: event.identities }] : [],
  );
  const learnt = await learn(joinTx, told, ids);
  for (const contactId of [...numbered, ...learnt]) await announceContact(joinTx, contactId);
}

/** The older first. */
const contactsOf = (group: readonly Identity[], ids: ReadonlyMap<string, number>) =>
  [...new Set(group.flatMap((identity) => ids.get(identityKey(identity)) ?? []))].sort((a, b) => a - b);

/** Further addresses of people who are known. Answers who has a number since. */
async function learn(
  { db }: JoinTx,
  told: readonly Omit<Told, 'isPast'>[],
  ids: Map<string, number>,
): Promise<number[]> {
  const wanted = told.flatMap(({ connectionId, identities }) => {
    const [contactId] = contactsOf(identities, ids);
    if (contactId === undefined) return [];
    return identities
      .filter((one) => !ids.has(identityKey(one)))
      .map((identity) => ({ identity, contactId, connectionId }));
  });
  if (wanted.length === 0) return [];
  for (const { identity, contactId } of wanted) ids.set(identityKey(identity), contactId);
  return addIdentities(db, wanted);
}
