import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

/** Of the names that details go by; those with fewest contacts stay out. */
const mostDetailColumns = 60;

export async function countAllContacts(db: CompanyDb): Promise<number> {
  const { n } = await db
    .selectFrom('contacts')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** What details are called, compared folded, those of most contacts first. */
export async function findDetailNames(db: CompanyDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name from contact_extra_info where company_id = (select current_company())
    group by fold(name) order by count(*) desc, 1 limit ${mostDetailColumns}`.execute(db);
  return rows.map(({ name }) => name);
}
