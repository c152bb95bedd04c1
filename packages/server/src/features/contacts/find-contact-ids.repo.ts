import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { readWithin } from '../../platform/db/read-within.ts';
import { type ContactSearch, mayRevealNumbers } from './contact-search.ts';

const mostContacts = 10_000;
/** Most ids worth sorting by name; more are faster to find along the order of names: 10,000 of 100,000 took 25 ms. */
export const mostWorthIds = 2_000;
const searchMs = 500;

/**
 * SQL for a text that cannot reveal the contact's number: no eight digits in it, in whatever punctuation, end as one of
 * the numbers does. Only what the mask shows decides (ADR 43); for a group, no eight digits at all. `contact`: the
 * table's name in the query.
 */
export const hidesNumber = (text: string, contact: string) => sql<SqlBool>`not (
  ${sql.ref(`${contact}.is_group`)} and ${endsOfRuns(text)} ~ '\\d\\d') and not exists (
  select from unnest(${sql.ref(`${contact}.former_numbers`)} || ${sql.ref(`${contact}.number`)}) n
  where length(n) >= 8 and position(right(n, 2) in ${endsOfRuns(text)}) > 0)`;

/** Digits are joined across punctuation, but not across letters; the first six of each run are skipped. */
const endsOfRuns = (text: string) => sql`regexp_replace(
  regexp_replace(${sql.ref(text)}, '(?<=\\d)[^\\dA-Za-z]+(?=\\d)', '', 'g'), '(?<!\\d)\\d{1,6}', '', 'g')`;

/** Ids in the database's own array form, to be sent back: thousands pass through here without being parsed. */
export type IdArray = string & { readonly of: 'ids' };

/** Compares a column with those ids. */
export const anyOf = (ids: IdArray) => sql<number>`any(${ids}::bigint[])`;

interface FoundIds {
  ids: IdArray;
  count: number;
  limited: boolean;
}

/** Finds contacts that match a search, newest first. `limited`: there are more than 10,000, or it took too long. */
export async function findContactIds(ctx: Ctx, search: ContactSearch): Promise<FoundIds> {
  const [number = null, twin = null] = search.numbers.map(containing);
  const found = await readWithin(ctx, searchMs, async (db) => {
    // Materialized, here and below, as the whole search would otherwise run once for each use of its ids.
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
      select c.id from contacts c where c.company_id = (select current_company()) and c.id = ${anyOf(ids)} and ${hidesNumber('c.name', 'c')}) as ids)
    select ids::text as ids, cardinality(ids) as count from f`.execute(db);
  return rows[0] ?? { ids: '{}' as IdArray, count: 0 };
}

export interface Tagged {
  /** Null: too many for a list of ids. */
  ids: IdArray | null;
  /** At most 10,001. */
  count: number;
}

/** Finds who has all of the tags, `among` the given contacts or all. Removed contacts have none. */
export async function findTagged({ db }: Ctx, tagIds: readonly number[], among: IdArray | null): Promise<Tagged> {
  const [rarest, ...others] = await byRarity(db, tagIds);
  const ofThem = among === null ? [] : [sql<SqlBool>`ct.contact_id = ${anyOf(among)}`];
  const having = others.map(
    (tagId) => sql<SqlBool>`exists (select from contact_tags o
      where o.company_id = ct.company_id and o.tag_id = ${tagId} and o.contact_id = ct.contact_id)`,
  );
  const { rows } = await sql<{ ids: IdArray; count: number }>`
    with f as materialized (select array(select ct.contact_id from contact_tags ct
      where ct.company_id = (select current_company()) and ${sql.join([sql`ct.tag_id = ${rarest}`, ...ofThem, ...having], sql` and `)}
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
