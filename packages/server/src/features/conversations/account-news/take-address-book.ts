import type { InboundAddressBook } from '../../../channels/inbound-events.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { announceContact } from '../../contact-acts/index.ts';
import { createMissingContacts } from '../inbound/create-contacts.ts';
import { holdContacts } from '../inbound/follow-merged.ts';
import { findIdentities } from '../inbound/identities.repo.ts';
import { namesOf, nameUnnamed, renameGroups } from '../inbound/names.repo.ts';
import { withoutPassed } from '../inbound/passed-numbers.repo.ts';
import { announceNewcomers } from '../inbound/receive-inbound.ts';
import { findSamePeople } from '../inbound/same-people.ts';
import { identityKey } from '../inbound/situation.ts';
import { findChannel } from './address-book.repo.ts';

/**
 * Whom the account's owner has under a name is a contact, where the channel means so. Somebody who was known without a name
 * gets theirs; a name that people here gave, or that somebody calls themselves, stays. A group is called what it was
 * called last.
 */
export async function takeAddressBook(tx: TxCtx, connectionId: number, book: InboundAddressBook): Promise<void> {
  const channel = await findChannel(tx.db, connectionId);
  if (channel === null) return;
  const known = await findIdentities(
    tx.db,
    book.people.flatMap(({ identities }) => identities),
  );
  const told = book.people.map(({ identities }) => identities);
  const withoutOld = await withoutPassed(tx.db, connectionId, told, known);
  const people = book.people.map(({ identities, name }) => ({ identities: withoutOld(identities), name }));
  const missing = book.addsNobody === true ? [] : people.filter((one) => !isKnown(one, known));
  const settled =
    missing.length === 0
      ? { ids: known, created: [], numbered: [] }
      : await createMissingContacts(
          tx.db,
          tx.companyId,
          missing.map(({ identities, name }) => ({
            chat: { identities, name, isGroup: false },
            channel,
            connectionId,
          })),
          { known, people: findSamePeople(people.map(({ identities }) => identities)) },
        );
  const ids = await holdContacts(tx.db, settled.ids);
  const [groups, others] = [people.filter(isGroup), people.filter((one) => !isGroup(one))];
  const named = await nameUnnamed(tx.db, namesOf(others, ids));
  const renamed = await renameGroups(tx.db, namesOf(groups, ids));
  for (const contactId of new Set([...settled.numbered, ...named, ...renamed])) await announceContact(tx, contactId);
  for (const event of await announceNewcomers(tx.db, settled.created)) tx.emit(event);
}

type Listed = InboundAddressBook['people'][number];

const isKnown = ({ identities }: Listed, known: ReadonlyMap<string, number>) =>
  identities.every((one) => known.has(identityKey(one)));

const isGroup = ({ identities }: Listed) => identities.some(({ type }) => type === 'group');
