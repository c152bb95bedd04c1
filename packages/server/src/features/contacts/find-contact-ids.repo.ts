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

/** Contacts that a search matches, newest first. `limited`: there are more than 10,000, or it took too long. */
export async function findContactIds(ctx: Ctx, search: ContactSearch): Promise<{ ids: number[]; limited: boolean }> {
  const [number = null, twin = null] = search.numbers.map(containing);
  const found = await readWithin(ctx, searchMs, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from control.search_contacts(${ctx.companyId},
      ${containing(search.name)}, ${number}, ${twin}, ${mostContacts + 1}) as id`.execute(db);
    return rows.map(({ id }) => id);
  });
  if (found === null) return { ids: [], limited: true };
  const ids = found.slice(0, mostContacts);
  const shown = mayRevealNumbers(search) ? await withoutSpelledNumbers(ctx, ids) : ids;
  return { ids: shown, limited: found.length > mostContacts };
}

async function withoutSpelledNumbers({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .where('c.id', '=', sql<number>`any(${[...ids]})`)
    .where(hidesNumber('c.name', 'c'))
    .select('c.id')
    .execute();
  return rows.map(({ id }) => id);
}
