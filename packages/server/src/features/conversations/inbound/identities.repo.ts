import { phoneTwin, spellingsOf } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { LockedContact } from './contacts.repo.ts';
import { lasting } from './passed-numbers.ts';
import { identityKey } from './situation.ts';

interface Asked {
  asked: Identity;
  value: string;
}

/** Contacts `c` whose addresses lead to nobody: they were deleted, or merged into a contact that was. */
const isNobody = sql`c.deleted_at is not null and not exists (select from contacts k
  where k.company_id = c.company_id and k.id = c.merged_into and k.deleted_at is null)`;

/**
 * Contact ids by {@link identityKey}. A phone number is also found under its twin spelling; one that is known by that alone is
 * inserted as it came, since that is the account which its contact really has.
 */
export async function findIdentities(tx: CompanyTx, identities: readonly Identity[]): Promise<Map<string, number>> {
  if (identities.length === 0) return new Map();
  const asked: Asked[] = identities.flatMap((identity) => {
    const twin = identity.type === 'phone' ? phoneTwin(identity.value) : null;
    return [{ asked: identity, value: identity.value }, ...(twin === null ? [] : [{ asked: identity, value: twin }])];
  });
  const { rows } = await sql<{ ord: number; contact_id: number }>`
    select a.ord, i.contact_id
    from unnest(${asked.map((a) => a.asked.type)}::text[], ${asked.map((a) => a.asked.scope)}::text[], ${asked.map((a) => a.value)}::text[])
      with ordinality a(type, scope, value, ord)
    join contact_identities i on i.company_id = (select current_company()) and i.type = a.type and i.scope = a.scope and i.value = a.value
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id and not (${isNobody})
    order by a.ord`.execute(tx);
  const found = new Map<string, number>();
  const respelled: Wanted[] = [];
  for (const row of rows) {
    const hit = asked[row.ord - 1];
    if (!hit || found.has(identityKey(hit.asked))) continue;
    found.set(identityKey(hit.asked), row.contact_id);
    if (hit.value !== hit.asked.value)
      respelled.push({ identity: hit.asked, contactId: row.contact_id, connectionId: null });
  }
  if (respelled.length > 0) await insertIdentities(tx, respelled);
  return found;
}

export interface Wanted {
  identity: Identity;
  contactId: number;
  /** The connection that told of it; null: none did. */
  connectionId: number | null;
}

/** Inserts identities, also in the place of those that lead to nobody. Answers the contacts that won at least one. */
export async function insertIdentities(tx: CompanyTx, wanted: readonly Wanted[]): Promise<Set<number>> {
  const types = wanted.map(({ identity }) => identity.type);
  const scopes = wanted.map(({ identity }) => identity.scope);
  const values = wanted.map(({ identity }) => identity.value);
  const freed = sql`delete from contact_identities i
    using unnest(${types}::text[], ${scopes}::text[], ${values}::text[]) w(type, scope, value), contacts c
    where i.company_id = (select current_company()) and i.type = w.type and i.scope = w.scope and i.value = w.value
      and c.company_id = i.company_id and c.id = i.contact_id and ${isNobody}`.execute(tx);
  const inserted = sql<{ contact_id: number }>`
    insert into contact_identities (company_id, type, scope, value, contact_id, connection_id)
    select current_company(), w.* from unnest(${types}::text[], ${scopes}::text[], ${values}::text[],
      ${wanted.map((want) => want.contactId)}::bigint[], ${wanted.map((want) => want.connectionId)}::bigint[]) w
    on conflict do nothing returning contact_id`.execute(tx);
  const [, { rows }] = await Promise.all([freed, inserted]);
  return new Set(rows.map((row) => row.contact_id));
}

/** Gives the identities of merged contacts to those they are part of now. */
export async function moveIdentities(tx: CompanyTx, now: ReadonlyMap<number, number>): Promise<void> {
  await sql`update contact_identities i set contact_id = m.current
    from unnest(${[...now.keys()]}::bigint[], ${[...now.values()]}::bigint[]) m(known, current)
    where i.company_id = (select current_company()) and i.contact_id = m.known`.execute(tx);
}

/** Notes from which of several numbers a contact writes: answers go there. Most contacts have one number, and cost no statement. */
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

/** Which contacts have which of the identities that nobody gives to another person. */
export async function findLastingTypes(
  tx: CompanyTx,
  contactIds: readonly number[],
): Promise<{ contact_id: number; type: Identity['type'] }[]> {
  const { rows } = await sql<{ contact_id: number; type: Identity['type'] }>`
    select distinct contact_id, type from contact_identities where company_id = (select current_company())
      and type = any(${[...lasting]}::text[]) and contact_id = any(${[...contactIds]}::bigint[])`.execute(tx);
  return rows;
}
