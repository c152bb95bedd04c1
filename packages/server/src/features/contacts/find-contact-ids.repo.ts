import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { readWithin } from '../../platform/db/read-within.ts';
import { type ContactSearch, mayRevealNumbers } from './contact-search.ts';

const mostContacts = 10_000;
const searchMs = 500;

/** A text that repeats none of the contact's numbers, in whatever punctuation. `contact`: the table's name in the query. */
export const hidesNumber = (text: string, contact: string) => sql<SqlBool>`not exists (
  select from unnest(${sql.ref(`${contact}.former_numbers`)} || ${sql.ref(`${contact}.number`)}) n
  where length(n) >= 8 and position(right(n, 8) in regexp_replace(${sql.ref(text)}, '\\D', '', 'g')) > 0)`;

/** Ids as the database writes an array, to be given back to it: thousands of them pass through here without being read. */
export type IdArray = string & { readonly of: 'ids' };

/** For a comparison of a column with those ids. */
export const anyOf = (ids: IdArray) => sql<number>`any(${ids}::bigint[])`;

/** Contacts that a search matches, newest first. `limited`: there are more than 10,000, or it took too long. */
export async function findContactIds(ctx: Ctx, search: ContactSearch): Promise<{ ids: IdArray; limited: boolean }> {
  const [number = null, twin = null] = search.numbers.map(containing);
  const found = await readWithin(ctx, searchMs, async (db) => {
    const { rows } = await sql<{ ids: IdArray; limited: boolean }>`
      select f.ids[1:${sql.lit(mostContacts)}]::text as ids, cardinality(f.ids) > ${sql.lit(mostContacts)} as limited
      from (select array(select control.search_contacts(${ctx.companyId}, ${containing(search.name)}, ${number}, ${twin},
        ${mostContacts + 1})) as ids) f`.execute(db);
    return rows[0] ?? null;
  });
  if (found === null) return { ids: '{}' as IdArray, limited: true };
  return mayRevealNumbers(search) ? { ...found, ids: await withoutSpelledNumbers(ctx, found.ids) } : found;
}

async function withoutSpelledNumbers({ db }: Ctx, ids: IdArray): Promise<IdArray> {
  const { rows } = await sql<{ ids: IdArray }>`select array(
    select c.id from contacts c where c.id = ${anyOf(ids)} and ${hidesNumber('c.name', 'c')})::text as ids`.execute(db);
  return rows[0]?.ids ?? ('{}' as IdArray);
}

/** Who has the tag that fewest have. Null: each is more common than a list of ids is worth. */
export async function findTaggedIds({ db }: Ctx, tagIds: readonly number[]): Promise<IdArray | null> {
  const { rows } = await sql<{ ids: IdArray; n: number }>`
    select f.ids::text as ids, cardinality(f.ids) as n from unnest(${[...tagIds]}::bigint[]) t(id) cross join lateral (
      select array(select ct.contact_id from contact_tags ct where ct.company_id = (select current_company()) and ct.tag_id = t.id
        limit ${sql.lit(mostContacts + 1)}) as ids) f
    order by 2 limit 1`.execute(db);
  const [rarest] = rows;
  return rarest && rarest.n <= mostContacts ? rarest.ids : null;
}
