import { sql } from 'kysely';
import type pg from 'pg';
import type { Identity } from '../../channels/inbound-events.ts';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** How long a name and picture are trusted, as they change. */
const believed = '7 days';
/** Longest time for one request; after it another process may ask. */
const asking = '5 minutes';

/** Makes people due at once who were never, or not lately, asked for. */
export async function noteDueProfiles(
  tx: CompanyTx,
  companyId: number,
  people: readonly { connectionId: number; identity: Identity }[],
): Promise<void> {
  const rows = people.map(({ connectionId, identity }) => ({ connection_id: connectionId, ...identity }));
  await sql`insert into contact_profiles as p (company_id, type, scope, value, connection_id, due_at)
    select distinct on (r.type, r.scope, r.value) ${companyId}::bigint, r.type, r.scope, r.value, r.connection_id, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(type text, scope text, value text, connection_id bigint)
    on conflict (company_id, type, scope, value) do update
      set due_at = now(), attempts = 0, connection_id = excluded.connection_id
      where p.due_at is null and p.fetched_at < now() - ${believed}::interval`.execute(tx);
}

/** Makes a contact due now, under the address it was asked for before. False: there is none. */
export async function askAgain(db: CompanyDb, contactId: number): Promise<boolean> {
  const { rows } = await sql`update contact_profiles p set due_at = least(p.due_at, now()), attempts = 0
    from contact_identities i
    where i.company_id = (select current_company()) and i.contact_id = ${contactId} and p.company_id = i.company_id
      and p.type = i.type and p.scope = i.scope and p.value = i.value
    returning p.id`.execute(db);
  return rows.length > 0;
}

export async function findCompaniesWithDueProfiles(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'companies_with_due_profiles',
    text: 'select id from control.companies_with_due_profiles() id',
  });
  return rows.map(({ id }) => id);
}

/** Takes due profiles by postponing them; two processes never get the same one. */
export async function takeDueProfiles(db: CompanyDb, companyId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contact_profiles set due_at = now() + ${asking}::interval, attempts = attempts + 1
    where company_id = ${companyId} and id = any(array(
      select p.id from contact_profiles p where p.company_id = ${companyId} and p.due_at <= now()
      order by p.due_at, p.id limit ${limit} for update skip locked))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Null: nobody waits for it any more. */
export function findProfile(db: CompanyDb, id: number) {
  return db.selectFrom('contact_profiles').where('id', '=', id).selectAll().executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Postpones a profile by `delayMs`; null: until the person writes a week later or more. */
export async function putOffProfile(db: CompanyDb, id: number, delayMs: number | null): Promise<void> {
  await sql`update contact_profiles set due_at = now() + ${delayMs}::bigint * interval '1 millisecond',
      fetched_at = case when ${delayMs}::bigint is null then now() else fetched_at end
    where company_id = (select current_company()) and id = ${id}`.execute(db);
}

/** Stores the channel's answer. A picture that it does not mention stays. */
export async function setProfile(
  tx: CompanyTx,
  id: number,
  told: { name: string | null; pictureKey: string | null },
): Promise<void> {
  await sql`update contact_profiles set name = coalesce(${told.name}, name), picture_key = coalesce(${told.pictureKey}, picture_key),
      due_at = null, attempts = 0, fetched_at = now()
    where company_id = (select current_company()) and id = ${id}`.execute(tx);
}

/**
 * Shows the profile on its contact. A name that a person gave stays: only the channel's own former one is replaced.
 * Null: nothing changed, or the contact is gone.
 */
export async function showOnContact(
  tx: CompanyTx,
  profile: ProfileRow,
  shown: { name: string | null; pictureUrl: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update contacts c set name = n.name, picture_url = n.picture_url, version = c.version + 1, updated_at = now()
    from contact_identities i cross join lateral (select
        case when k.name in (i.value, ${profile.name}) then coalesce(${shown.name}, k.name) else k.name end as name,
        coalesce(${shown.pictureUrl}, k.picture_url) as picture_url
      from contacts k where k.company_id = i.company_id and k.id = i.contact_id) n
    where i.company_id = (select current_company()) and i.type = ${profile.type} and i.scope = ${profile.scope}
      and i.value = ${profile.value} and c.company_id = i.company_id and c.id = i.contact_id and c.deleted_at is null
      and (c.name, c.picture_url) is distinct from (n.name, n.picture_url)
    returning c.id`.execute(tx);
  return rows[0]?.id ?? null;
}
