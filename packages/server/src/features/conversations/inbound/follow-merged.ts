import type { Identity } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { type LockedContact, lockContacts } from './contacts.repo.ts';
import { moveIdentities } from './identities.repo.ts';
import { namesOf, nameUnnamed } from './names.repo.ts';

/**
 * The contact that each merged one is part of now, by the id it was known under. Identities that the batch had just written for
 * a merged contact move along. A merge holds its contacts' rows, so what a locked row says of it is final.
 */
export async function followMerged(
  tx: CompanyTx,
  locked: Map<number, LockedContact>,
): Promise<ReadonlyMap<number, number>> {
  const now = new Map<number, number>();
  for (;;) {
    const gone = [...locked.values()].filter((contact) => contact.mergedInto !== null);
    if (gone.length === 0) return now;
    for (const { id, mergedInto } of gone) {
      for (const [known, current] of now) if (current === id) now.set(known, mergedInto ?? id);
      now.set(id, mergedInto ?? id);
      locked.delete(id);
    }
    const targets = [...new Set(now.values())].filter((id) => !locked.has(id)).sort((a, b) => a - b);
    for (const [id, contact] of await lockContacts(tx, targets)) locked.set(id, contact);
    await moveIdentities(tx, now);
  }
}

/** Fails the batch where a contact was deleted before its row was locked: the next try finds nobody, and writes somebody new. */
export function refuseGone(contacts: ReadonlyMap<number, LockedContact>): void {
  if ([...contacts.values()].some(({ isGone }) => isGone))
    throw Object.assign(new Error('a contact has just been taken away'), { code: '40001' });
}

/** Gives contacts that have no name yet the one they come with now. Answers their ids. */
export function nameThese(
  tx: CompanyTx,
  people: readonly { identities: readonly Identity[]; name: string | null }[],
  known: { contacts: ReadonlyMap<number, LockedContact>; contactIds: ReadonlyMap<string, number> },
): Promise<number[]> {
  const names = namesOf(people, known.contactIds);
  return nameUnnamed(
    tx,
    names.filter(({ contactId }) => known.contacts.get(contactId)?.isUnnamed === true),
  );
}

/**
 * Locks contacts that were only looked up, and answers by identity which they are now: none is deleted or merged before the
 * transaction ends. An address written for a contact that is gone would lead to nobody.
 */
export async function holdContacts(tx: CompanyTx, ids: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const contacts = await lockContacts(tx, [...new Set(ids.values())]);
  const merged = await followMerged(tx, contacts);
  refuseGone(contacts);
  return new Map([...ids].map(([key, id]) => [key, merged.get(id) ?? id]));
}
