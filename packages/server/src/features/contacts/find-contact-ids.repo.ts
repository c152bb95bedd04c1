import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { readWithin } from '../../platform/db/read-within.ts';
import { type ContactSearch, mayRevealNumbers } from './contact-search.ts';

const mostContacts = 10_000;
/** Sorting more by name costs more than looking for them along the order of names: 10,000 of 100,000 took 25 ms. */
export const mostWorthIds = 2_000;
const searchMs = 500;

/**
 * A text without eight digits, in whatever punctuation, that end as one of the contact's numbers does: more than its mask
 * shows does not decide (ADR 43); about a group without eight digits at all. `contact`: the table's name in the query.
 */
export const hidesNumber = (text: string, contact: string) => sql<SqlBool>`not (
  ${sql.ref(`${contact}.is_group`)} and ${endsOfRuns(text)} ~ '\\d\\d') and not exists (
  select from unnest(${sql.ref(`${contact}.former_numbers`)} || ${sql.ref(`${contact}.number`)}) n
  where length(n) >= 8 and position(right(n, 2) in ${endsOfRuns(text)}) > 0)`;

/** Digits are joined over what stands between them, letters apart; of each run the first six are left out. */
const endsOfRuns = (text: string) => sql`regexp_replace(
  regexp_replace(${sql.ref(text)}, '(?<=\\d)[^\\dA-Za-z]+(?=\\d)', '', 'g'), '(?<!\\d)\\d{1,6}', '', 'g')`;

/** Ids as the database writes an array, to be given back to it: thousands of them pass through here without being read. */
export type IdArray = string & { readonly of: 'ids' };

/** For a comparison of a column with those ids. */
export const anyOf = (ids: IdArray) => sql<number>`any(${ids}::bigint[])`;

interface FoundIds {
  ids: IdArray;
  count: number;
  limited: boolean;
}

/** Contacts that a search matches, newest first. `limited`: there are more than 10,000, or it took too long. */
export async function findContactIds(ctx: Ctx, search: ContactSearch): Promise<FoundIds> {
  const [number = null, twin = null] = search.numbers.map(containing);
  const found = await readWithin(ctx, searchMs, async (db) => {
    // Materialized, here and below: else the whole search runs once for each mention of its ids.
    const { rows } = await sql<FoundIds>`
      with f as materialized (select array(select control.search_contacts(${ctx.companyId}, ${search.words.map(containing)}::text[], ${number},
        ${twin}, ${mostContacts + 1})) as ids)
      select ids[1:${sql.lit(mostContacts)}]::text as ids, cardinality(ids) as count, cardinality(ids) > ${sql.lit(mostContacts)} as limited
      from f`.execute(db);
    return rows[0] ?? null;
  });
  if (found === null) return { ids: '{}' as IdArray, count: 0, limited: true };
  return mayRevealNumbers(search) ? { ...found, ...(await withoutSpelledNumbers(ctx, found.ids)) } : found;
}

async function withoutSpelledNumbers({ db }: Ctx, ids: IdArray): Promise<Pick<FoundIds, 'ids' | 'count'>> {
  const { rows } = await sql<Pick<FoundIds, 'ids' | 'count'>>`
    with f as materialized (select array(
      select c.id from contacts c where c.id = ${anyOf(ids)} and ${hidesNumber('c.name', 'c')}) as ids)
    select ids::text as ids, cardinality(ids) as count from f`.execute(db);
  return rows[0] ?? { ids: '{}' as IdArray, count: 0 };
}

export interface Tagged {
  /** Null: so many that a list of ids is not worth it. */
  ids: IdArray | null;
  /** At most 10,001. */
  count: number;
}

/** Who has all of the tags, of all or of those `among` whom they are looked for. A contact that was removed has none. */
export async function findTagged({ db }: Ctx, tagIds: readonly number[], among: IdArray | null): Promise<Tagged> {
  const [rarest, ...others] = await byRarity(db, tagIds);
  const ofThem = among === null ? [] : [sql<SqlBool>`ct.contact_id = ${anyOf(among)}`];
  const having = others.map(
    (tagId) => sql<SqlBool>`exists (select from contact_tags o
      where o.company_id = ct.company_id and o.tag_id = ${tagId} and o.contact_id = ct.contact_id)`,
  );
  const { rows } = await sql<{ ids: IdArray; count: number }>`
    with f as materialized (select array(select ct.contact_id from contact_tags ct
      where ${sql.join([sql`ct.company_id = (select current_company())`, sql`ct.tag_id = ${rarest}`, ...ofThem, ...having], sql` and `)}
      limit ${sql.lit(mostContacts + 1)}) as ids)
    select case when cardinality(ids) <= ${sql.lit(mostWorthIds)} then ids end::text as ids, cardinality(ids) as count
    from f`.execute(db);
  return rows[0] ?? { ids: null, count: 0 };
}

async function byRarity(db: CompanyDb, tagIds: readonly number[]): Promise<readonly number[]> {
  if (tagIds.length < 2) return tagIds;
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${[...tagIds]}::bigint[]) t(id) order by (select count(*) from (select from contact_tags ct
      where ct.company_id = (select current_company()) and ct.tag_id = t.id limit ${sql.lit(mostContacts + 1)}) counted)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
