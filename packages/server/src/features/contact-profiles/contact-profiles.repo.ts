import { sql } from 'kysely';
import type { Identity } from '../../channels/inbound-events.ts';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { broughtForward } from '../../platform/due/arm-due.ts';

/** How long a name and picture are trusted, as they change. */
const believed = '7 days';

/** Makes people due at once who were never, or not lately, asked for. */
export async function noteDueProfiles(
  tx: CompanyTx,
  companyId: number,
  people: readonly { connectionId: number; identity: Identity }[],
): Promise<void> {
  const rows = people.map(({ connectionId, identity }) => ({ connection_id: connectionId, ...identity }));
  await sql`with wanted as (insert into contact_profiles as p (company_id, type, scope, value, connection_id)
      select distinct on (r.type, r.scope, r.value) ${companyId}::bigint, r.type, r.scope, r.value, r.connection_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(type text, scope text, value text, connection_id bigint)
      on conflict (company_id, type, scope, value) do update
        set is_wanted = true, attempts = 0, connection_id = excluded.connection_id
        where not p.is_wanted and p.fetched_at < now() - ${believed}::interval
      returning p.company_id, p.id)
    insert into due (company_id, kind, subject_id, due_at) select w.company_id, 'profile', w.id, now() from wanted w order by w.id
    ${broughtForward}`.execute(tx);
}

/** Wants a contact's profile anew, at once, under the addresses it was asked for before. False: there are none. */
export async function wantAgain(db: CompanyDb, contactId: number): Promise<boolean> {
  const { rows } = await sql`with wanted as (update contact_profiles p set is_wanted = true, attempts = 0
      from contact_identities i
      where i.company_id = (select current_company()) and i.contact_id = ${contactId} and p.company_id = i.company_id
        and p.type = i.type and p.scope = i.scope and p.value = i.value
      returning p.company_id, p.id),
    armed as (insert into due (company_id, kind, subject_id, due_at)
      select w.company_id, 'profile', w.id, now() from wanted w order by w.id ${broughtForward})
    select id from wanted`.execute(db);
  return rows.length > 0;
}

/** Which of these are still wanted. */
export async function findWanted(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from contact_profiles where company_id = (select current_company())
      and id = any(${[...ids]}::bigint[]) and is_wanted order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Begins a request to the channel. Undefined: nobody waits for it any more. */
export async function beginAsking(db: CompanyDb, id: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`update contact_profiles set attempts = attempts + 1
    where company_id = (select current_company()) and id = ${id} and is_wanted returning *`.execute(db);
  return rows[0];
}

export function findProfile(db: CompanyDb, id: number) {
  return db.selectFrom('contact_profiles').where('id', '=', id).selectAll().executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Wants it no more, until the person writes a week later or more. */
export async function giveUpProfile(db: CompanyDb, id: number): Promise<void> {
  await sql`update contact_profiles set is_wanted = false, fetched_at = now()
    where company_id = (select current_company()) and id = ${id}`.execute(db);
}

/** Asks again in `delayMs`. */
export async function putOffProfile(db: CompanyDb, id: number, delayMs: number): Promise<void> {
  await sql`insert into due (company_id, kind, subject_id, due_at)
    select p.company_id, 'profile', p.id, now() + ${delayMs}::bigint * interval '1 millisecond' from contact_profiles p
    where p.company_id = (select current_company()) and p.id = ${id} and p.is_wanted
    ${broughtForward}`.execute(db);
}

/** Stores the channel's answer. A picture that it does not mention stays. */
export async function setProfile(
  tx: CompanyTx,
  id: number,
  told: { name: string | null; pictureKey: string | null },
): Promise<void> {
  await sql`update contact_profiles set name = coalesce(${told.name}, name), picture_key = coalesce(${told.pictureKey}, picture_key),
      is_wanted = false, attempts = 0, fetched_at = now()
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
