import { mostAlike } from '@guiche/contract/contact-duplicates.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

export type Likeness = 'number' | 'identity' | 'email' | 'name';

export interface Alike {
  /** The thing they share. */
  key: string;
  ids: number[];
}

const people = (key: RawBuilder<string>, when: RawBuilder<unknown>) =>
  sql`select ${key} as key, id from contacts where company_id = (select current_company()) and deleted_at is null and not is_group and ${when}`;

/** Queries of `key` and `id`, in the order of an index that begins with the key. */
const sources: Readonly<Record<Likeness, RawBuilder<unknown>>> = {
  name: people(sql<string>`name_folded`, sql`true`),
  email: people(sql<string>`lower(email)`, sql`email <> ''`),
  number: people(sql<string>`number_key`, sql`number_key <> ''`),
  identity: sql`select value as key, contact_id as id from contact_identities where company_id = (select current_company()) and type <> 'group'`,
};

/**
 * Finds groups of contacts that share one thing, behind a given key, along that thing's index. Left out are groups of
 * which every pair was marked as different people.
 */
export async function findAlike(
  db: CompanyDb,
  likeness: Likeness,
  page: { afterKey: string | null; limit: number },
): Promise<Alike[]> {
  const source = sources[likeness];
  const after = page.afterKey === null ? sql`true` : sql`key > ${page.afterKey}`;
  const { rows } = await sql<Alike>`
    select g.key, to_jsonb(w.ids) as ids from (
      select key from (${source}) s where ${after}
      group by key having min(id) <> max(id) and count(*) <= ${sql.lit(mostAlike)}) g
    cross join lateral (select array(select distinct m.id from (${source}) m where m.key = g.key order by 1) as ids) w
    where (select count(*) from contact_distinctions d
      where d.company_id = (select current_company()) and d.low_id = any(w.ids) and d.high_id = any(w.ids))
        < cardinality(w.ids) * (cardinality(w.ids) - 1) / 2
    order by g.key limit ${page.limit}`.execute(db);
  return rows;
}

/** Locks them in the order of ids, so that none of them can be removed meanwhile. */
export async function lockPeople(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('contacts')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks each pair of them as different people. */
export async function distinguish(
  tx: CompanyTx,
  companyId: number,
  { ids, userId, at }: { ids: readonly number[]; userId: number; at: Date },
): Promise<void> {
  await sql`insert into contact_distinctions (company_id, low_id, high_id, user_id, created_at)
    select ${companyId}, a.id, b.id, ${userId}, ${at} from unnest(${[...ids]}::bigint[]) a(id) join unnest(${[...ids]}::bigint[]) b(id)
      on a.id < b.id on conflict do nothing`.execute(tx);
}
