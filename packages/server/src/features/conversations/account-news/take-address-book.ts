import type { InboundAddressBook } from '../../../channels/inbound-events.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { announceContact } from '../../contact-acts/index.ts';
import { createMissingContacts, findIdentities } from '../inbound/contacts.repo.ts';
import { holdContacts } from '../inbound/follow-merged.repo.ts';
import { announceNewcomers } from '../inbound/receive-inbound.ts';
import { findSamePeople } from '../inbound/same-people.ts';
import { identityKey } from '../inbound/situation.ts';
import { findChannel, nameUnnamed } from './address-book.repo.ts';

/**
 * Whom the account's owner has under a name is a contact. Somebody who was known without a name gets theirs; a name that
 * people here gave, or that somebody calls themselves, stays.
 */
export async function takeAddressBook(
  tx: TxCtx,
  connectionId: number,
  people: InboundAddressBook['people'],
): Promise<void> {
  const channel = await findChannel(tx.db, connectionId);
  if (channel === null) return;
  const named = people.map(({ identities }) => identities);
  const known = await findIdentities(tx.db, named.flat());
  const missing = people.filter(({ identities }) => !identities.every((one) => known.has(identityKey(one))));
  const settled =
    missing.length === 0
      ? { ids: known, created: [], numbered: [] }
      : await createMissingContacts(
          tx.db,
          tx.companyId,
          missing.map(({ identities, name }) => ({ chat: { identities, name, isGroup: false }, channel })),
          { known, people: findSamePeople(named) },
        );
  const ids = await holdContacts(tx.db, settled.ids);
  const names = people.flatMap(({ identities, name }) => {
    const contactId = identities.map((one) => ids.get(identityKey(one))).find((id) => id !== undefined);
    return contactId === undefined || name === null ? [] : [{ contactId, name }];
  });
  const changed = [...settled.numbered, ...(await nameUnnamed(tx.db, names))];
  for (const contactId of new Set(changed)) await announceContact(tx, contactId);
  for (const event of await announceNewcomers(tx.db, settled.created)) tx.emit(event);
}
