import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Takes the locks under which numbers are claimed, for many at once, in one order. */
export async function lockNumbers(tx: CompanyTx, companyId: number, spellings: readonly string[]): Promise<void> {
  const keys = [...new Set(spellings)].map((spelling) => `phone:${companyId}:${spelling}`).sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from (select key from unnest(${keys}::text[]) key order by key offset 0) k`.execute(tx);
}

/** Claims numbers for new contacts; answers the ids of those that got theirs. */
export async function claimNumbers(
  tx: CompanyTx,
  companyId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ value: string; contact_id: number }>`
    insert into contact_identities (company_id, type, value, contact_id)
    select ${companyId}, 'phone', n, nextval('contacts_id_seq') from (select n from unnest(${[...numbers]}::text[]) n order by n) o
    on conflict (company_id, type, scope, value) do nothing returning value, contact_id`.execute(tx);
  return new Map(rows.map(({ value, contact_id }) => [value, contact_id]));
}

interface NewContact {
  contactId: number;
  name: string;
  number: string;
  email: string;
}

export async function insertContacts(
  tx: CompanyTx,
  { companyId, channel, at }: { companyId: number; channel: string; at: Date },
  contacts: readonly NewContact[],
): Promise<void> {
  const rows = contacts.map(({ contactId: id, name, number, email }) => ({ id, name, number, email }));
  await sql`insert into contacts (company_id, id, name, number, email, channel, created_at, updated_at)
    overriding system value
    select ${companyId}, c.id, c.name, c.number, c.email, ${channel}, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, name text, number text, email text)`.execute(
    tx,
  );
}

export interface KnownContact {
  id: number;
  name: string;
  email: string;
}

/** Locks the rows of these contacts, in the order of ids. Removed ones are absent. */
export async function lockContacts(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, KnownContact>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('contacts')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'email'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function writeNames(tx: CompanyTx, changes: readonly KnownContact[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update contacts c set name = n.name, email = n.email
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n(id bigint, name text, email text)
    where c.company_id = (select current_company()) and c.id = n.id`.execute(tx);
}

export async function touchContacts(tx: CompanyTx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('contacts')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
}

/** Finds those with a live ticket. */
export async function findShownNow(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('tickets')
    .where('contact_id', '=', sql<number>`any(${[...ids]})`)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select('contact_id')
    .distinct()
    .orderBy('contact_id')
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

/** Stores the rows' results. `taken`: rows whose number belongs to a removed contact. */
export async function markRows(
  tx: CompanyTx,
  importId: number,
  rows: readonly number[],
  fault: 'taken' | 'shortened',
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .updateTable('contact_import_rows')
    .set({ fault })
    .where('import_id', '=', importId)
    .where('row_no', '=', sql<number>`any(${[...rows]})`)
    .execute();
}

interface Detail {
  name: string;
  value: string;
}

export async function findDetailsOf(tx: CompanyTx, contactIds: readonly number[]): Promise<Map<number, Detail[]>> {
  const found = new Map<number, Detail[]>();
  if (contactIds.length === 0) return found;
  const rows = await tx
    .selectFrom('contact_extra_info')
    .where('contact_id', '=', sql<number>`any(${[...contactIds]})`)
    .select(['contact_id', 'name', 'value'])
    .orderBy('id')
    .execute();
  for (const { contact_id, name, value } of rows)
    found.set(contact_id, [...(found.get(contact_id) ?? []), { name, value }]);
  return found;
}

export async function replaceDetailsOf(
  tx: CompanyTx,
  companyId: number,
  details: ReadonlyMap<number, readonly Detail[]>,
): Promise<void> {
  if (details.size === 0) return;
  await tx
    .deleteFrom('contact_extra_info')
    .where('contact_id', '=', sql<number>`any(${[...details.keys()]})`)
    .execute();
  const rows = [...details].flatMap(([contact, own]) => own.map(({ name, value }) => ({ contact, name, value })));
  await sql`insert into contact_extra_info (company_id, contact_id, name, value)
    select ${companyId}, d.contact, d.name, d.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(contact bigint, name text, value text)`.execute(tx);
}

/** Finds the tags of contacts who will get more. */
export async function findTagIdsOf(tx: CompanyTx, contactIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await tx
    .selectFrom('contact_tags')
    .where('contact_id', '=', sql<number>`any(${[...contactIds]})`)
    .select(['contact_id', 'tag_id'])
    .execute();
  const found = new Map(contactIds.map((id) => [id, new Set<number>()]));
  for (const { contact_id, tag_id } of rows) found.get(contact_id)?.add(tag_id);
  return found;
}

/** Adds tags; answers who got a new one. */
export async function addContactTags(
  tx: CompanyTx,
  companyId: number,
  pairs: readonly { contactId: number; tagId: number }[],
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ contact_id: number }>`insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, p."contactId", p."tagId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("contactId" bigint, "tagId" bigint)
    order by 2, 3 on conflict do nothing returning contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}
