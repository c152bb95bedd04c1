import { spellingsOf } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { namesOf, nameUnnamed } from './names.repo.ts';
import { type InboundContact, identityKey } from './situation.ts';

export interface LockedContact extends InboundContact {
  /** Two turned out to be one person after this batch had looked for its contacts. */
  mergedInto: number | null;
  /** Taken away, and not merged. */
  isGone: boolean;
  hasSeveralPhones: boolean;
  /** Their name is nothing but an address of theirs. */
  isUnnamed: boolean;
}

/** Takes the contacts' rows in the order of ids. */
export async function lockContacts(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, LockedContact>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LockedContact>`
    select c.id, c.active, c.is_group as "isGroup", c.merged_into as "mergedInto",
      c.deleted_at is not null and c.merged_into is null as "isGone", i.several as "hasSeveralPhones", i.unnamed as "isUnnamed"
    from contacts c cross join lateral (select count(*) filter (where type = 'phone') > 1 as several,
        coalesce(bool_or(value = c.name), false) as unnamed
      from contact_identities where company_id = c.company_id and contact_id = c.id) i
    where c.company_id = (select current_company()) and c.id = any(${[...ids]}::bigint[])
    order by c.id for no key update of c`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Which contact each one is now, by the id it was known under; what a batch had just written for one that is gone is moved
 * after it. A merge holds the contact's row until it is done: who has the row knows.
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

async function moveIdentities(tx: CompanyTx, now: ReadonlyMap<number, number>): Promise<void> {
  await sql`update contact_identities i set contact_id = m.current
    from unnest(${[...now.keys()]}::bigint[], ${[...now.values()]}::bigint[]) m(known, current)
    where i.company_id = (select current_company()) and i.contact_id = m.known`.execute(tx);
}

/** Taken away while their rows were waited for: looked for again, they are somebody new. */
export function refuseGone(contacts: ReadonlyMap<number, LockedContact>): void {
  if ([...contacts.values()].some(({ isGone }) => isGone))
    throw Object.assign(new Error('a contact has just been taken away'), { code: '40001' });
}

/** Who was first seen without a name gets the one that they come with now. Answers who did. */
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
 * The same people as they are now, by identity: nobody is taken away or merged before the transaction ends. For whoever
 * writes addresses of contacts it had only looked up: one of a contact that is gone would lead to nobody.
 */
export async function holdContacts(tx: CompanyTx, ids: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const contacts = await lockContacts(tx, [...new Set(ids.values())]);
  const merged = await followMerged(tx, contacts);
  refuseGone(contacts);
  return new Map([...ids].map(([key, id]) => [key, merged.get(id) ?? id]));
}

/** Remembers from which of several numbers somebody writes: answers go there. Of most people there is one, and nothing to do. */
export async function noteUsedPhones(
  tx: CompanyTx,
  inbound: readonly { event: InboundMessage }[],
  known: { contacts: ReadonlyMap<number, LockedContact>; contactIds: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const phones = inbound
    .flatMap(({ event }) => event.chat.identities)
    .filter((identity) => identity.type === 'phone')
    .filter((phone) => known.contacts.get(known.contactIds.get(identityKey(phone)) ?? 0)?.hasSeveralPhones);
  if (phones.length === 0) return;
  const values = phones.flatMap(({ value }) => spellingsOf(value));
  await sql`update contact_identities set used_at = ${known.now}
    where company_id = (select current_company()) and type = 'phone' and value = any(${values}::text[])`.execute(tx);
}
