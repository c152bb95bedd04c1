import type { Identity, InboundEvent } from '../../../channels/adapter.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import { announceContact, joinKnownContacts } from '../../contact-acts/index.ts';
import { addIdentities } from './contacts.repo.ts';
import type { SamePeople } from './same-people.ts';
import { identityKey } from './situation.ts';

interface Known {
  /** By {@link identityKey}; changed as people turn out to be one. */
  ids: Map<string, number>;
  people: SamePeople;
}

/**
 * Contacts that turn out to be one person become one: the older stays, data moves, and nobody is written to. What two
 * addresses are one by is told by a message that has both, or by the channel alone; answers the live events of it.
 */
export async function joinPeople(
  tx: CompanyTx,
  companyId: number,
  batch: readonly { event: InboundEvent }[],
  { ids, people }: Known,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const joinTx = { db: tx, companyId, clock: systemClock, emit: (event: NewEvent) => void events.push(event) };
  for (const group of new Set(people.values())) {
    const [keptId, ...others] = contactsOf(group, ids);
    for (const goneId of others) {
      if (keptId === undefined || !(await joinKnownContacts(joinTx, { keptId, goneId }))) continue;
      for (const [key, id] of ids) if (id === goneId) ids.set(key, keptId);
    }
  }
  const told = batch.flatMap(({ event }) => (event.kind === 'alias' ? [event.identities] : []));
  for (const contactId of await learn(tx, companyId, told, ids)) await announceContact(joinTx, contactId);
  return events;
}

/** The older first. */
const contactsOf = (group: readonly Identity[], ids: ReadonlyMap<string, number>) =>
  [...new Set(group.flatMap((identity) => ids.get(identityKey(identity)) ?? []))].sort((a, b) => a - b);

/** Further addresses of people who are known. Answers who has a number since. */
async function learn(
  tx: CompanyTx,
  companyId: number,
  told: readonly (readonly Identity[])[],
  ids: Map<string, number>,
): Promise<number[]> {
  const wanted = told.flatMap((identities) => {
    const [contactId] = contactsOf(identities, ids);
    if (contactId === undefined) return [];
    return identities.filter((one) => !ids.has(identityKey(one))).map((identity) => ({ identity, contactId }));
  });
  if (wanted.length === 0) return [];
  for (const { identity, contactId } of wanted) ids.set(identityKey(identity), contactId);
  return addIdentities(tx, companyId, wanted);
}
