import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

/**
 * Most columns of details, beside six others, as an import takes sixty. The details of fewest contacts are left out.
 */
const mostDetailColumns = 54;

/** The first, second … detail of one name, as a contact may have several. */
export interface DetailColumn {
  name: string;
  /** Counted from 0. */
  place: number;
}

export async function countAllContacts(db: CompanyDb): Promise<number> {
  const { n } = await db
    .selectFrom('contacts')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Finds the names of details, compared folded, those of most contacts first; each as often as a contact has one. */
export async function findDetailColumns(db: CompanyDb): Promise<DetailColumn[]> {
  const { rows } = await sql<DetailColumn>`
    with placed as (
      select name, fold(name) as folded, row_number() over (partition by contact_id, fold(name) order by id) - 1 as place
      from contact_extra_info where company_id = (select current_company())),
    named as (select folded, min(name) as name, count(*) as uses from placed group by folded)
    select n.name, p.place from named n join (select distinct folded, place from placed) p using (folded)
    order by n.uses desc, n.name, p.place limit ${mostDetailColumns}`.execute(db);
  return rows.map(({ name, place }) => ({ name, place: Number(place) }));
}
