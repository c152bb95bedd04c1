import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

/** Beside six others: an import takes sixty. Those with fewest contacts stay out. */
const mostDetailColumns = 54;

/** The first, second … detail of a name: a contact may have several. */
export interface DetailColumn {
  name: string;
  /** From 0. */
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

/** What details are called, compared folded, those of most contacts first; as often as a contact has one of the name. */
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
