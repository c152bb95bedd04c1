import { phoneTwin } from '@guiche/contract/phone';
import type { Identity } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { type Chat, fillNumbers, insertContacts } from './contacts.repo.ts';
import { findIdentities, findLastingTypes, insertIdentities, type Wanted } from './identities.repo.ts';
import { lasting, surestFirst } from './passed-numbers.ts';
import type { SamePeople } from './same-people.ts';
import { identityKey } from './situation.ts';
import { drawContactIds } from './spare-ids.repo.ts';

export interface Settled {
  /** Contact ids by identity. */
  ids: Map<string, number>;
  /** Contacts that are new. */
  created: number[];
  /** Known contacts that had no number, and have one now. */
  numbered: number[];
}

/**
 * Inserts the contacts and identities that nobody knows yet. Of two transactions that bring the same identity at once, its key
 * lets one win: that one inserts the contact, the other reads it. An unknown identity beside a known one, or beside one that
 * another event of the batch names with a known one, joins its contact.
 */
export async function createMissingContacts(
  tx: CompanyTx,
  companyId: number,
  chats: readonly Chat[],
  { known, people: same }: { known: ReadonlyMap<string, number>; people: SamePeople },
): Promise<Settled> {
  const found = new Map(known);
  const ids = await drawContactIds(tx, chats.length);
  const wanted: Wanted[] = [];
  const people = new Map<number, Chat>();
  const others = await findOtherPeople(tx, chats, found);
  for (const [index, chat] of chats.entries()) {
    const { identities } = chat.chat;
    const knownId = surestFirst(identities)
      .flatMap((identity) => same.get(identityKey(identity)) ?? [identity])
      .map((identity) =>
        others.has(identity) ? undefined : (found.get(identityKey(identity)) ?? twinIn(found, identity)),
      )
      .find((id) => id !== undefined);
    const contactId = knownId ?? ids[index] ?? 0;
    // The first of several may be what we wrote, which brings no name.
    const before = people.get(contactId);
    if (knownId === undefined) people.set(contactId, chat);
    else if (before?.chat.name === null)
      people.set(contactId, { ...before, chat: { ...before.chat, name: chat.chat.name } });
    for (const identity of identities)
      if (!found.has(identityKey(identity))) {
        found.set(identityKey(identity), contactId);
        wanted.push({ identity, contactId, connectionId: chat.connectionId });
      }
  }
  const won = await insertIdentities(tx, wanted);
  const written = [...people].filter(([id]) => won.has(id));
  await insertContacts(tx, companyId, written);
  const filled = await fillNumbers(
    tx,
    // A new contact has the number it came with.
    wanted.filter(({ contactId, identity }) => !people.get(contactId)?.chat.identities.includes(identity)),
  );
  const changed = { created: written.map(([id]) => id), numbered: filled.filter((id) => !people.has(id)) };
  if (won.size === new Set(wanted.map((want) => want.contactId)).size) return { ids: found, ...changed };
  const settled = await findIdentities(
    tx,
    chats.flatMap((chat) => chat.chat.identities),
  );
  return { ids: new Map([...found, ...settled]), ...changed };
}

/**
 * User names that have passed to another person: the platform knows who has the name by now under another id than the contact
 * found by it. Their messages must not stand in the former one's conversation.
 */
async function findOtherPeople(
  tx: CompanyTx,
  chats: readonly Chat[],
  found: ReadonlyMap<string, number>,
): Promise<ReadonlySet<Identity>> {
  const doubtful = chats.flatMap(({ chat: { identities } }) => {
    const isKnown = identities.some((one) => one.type !== 'username' && found.has(identityKey(one)));
    const types = identities.map(({ type }) => type).filter((type) => lasting.has(type));
    if (isKnown || types.length === 0) return [];
    return identities.flatMap((name) => {
      const ownerId = name.type === 'username' ? found.get(identityKey(name)) : undefined;
      return ownerId === undefined ? [] : [{ name, ownerId, types }];
    });
  });
  if (doubtful.length === 0) return new Set();
  const owners = doubtful.map(({ ownerId }) => ownerId);
  const rows = await findLastingTypes(tx, owners);
  const others = doubtful.filter(({ ownerId, types }) =>
    rows.some((row) => row.contact_id === ownerId && types.includes(row.type)),
  );
  return new Set(others.map(({ name }) => name));
}

/** The contact found under the twin spelling of a number, also when the same batch brought it. */
function twinIn(found: ReadonlyMap<string, number>, identity: Identity): number | undefined {
  const twin = identity.type === 'phone' ? phoneTwin(identity.value) : null;
  return twin === null ? undefined : found.get(identityKey({ ...identity, value: twin }));
}

/** Inserts further identities of known contacts. Answers the contacts that have a number since. */
export async function addIdentities(tx: CompanyTx, wanted: readonly Wanted[]): Promise<number[]> {
  await insertIdentities(tx, wanted);
  return fillNumbers(tx, wanted);
}
