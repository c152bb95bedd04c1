import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

export interface TagRow {
  id: number;
  name: string;
  color: string;
  kanban: number;
}

const columns = ['id', 'name', 'color', 'kanban'] as const;

export function findTags(db: CompanyDb, kanban: 0 | 1 | undefined): Promise<TagRow[]> {
  const all = db.selectFrom('tags').select(columns);
  return (kanban === undefined ? all : all.where('kanban', '=', kanban)).orderBy('name').orderBy('id').execute();
}

export function findTag(db: CompanyDb, id: number): Promise<TagRow | undefined> {
  return db.selectFrom('tags').where('id', '=', id).select(columns).executeTakeFirst();
}

export function findTagsOfContact(db: CompanyDb, contactId: number): Promise<TagRow[]> {
  return db
    .selectFrom('tags as g')
    .innerJoin('contact_tags as t', (join) =>
      join.onRef('t.company_id', '=', 'g.company_id').onRef('t.tag_id', '=', 'g.id'),
    )
    .where('t.contact_id', '=', contactId)
    .select(['g.id', 'g.name', 'g.color', 'g.kanban'])
    .orderBy('g.name')
    .orderBy('g.id')
    .execute();
}

/** The tag of this name, compared folded: the one that is there, else a new one. Two who make it at once get the same. */
export async function findOrInsertTag(tx: CompanyTx, companyId: number, tag: Omit<TagRow, 'id'>): Promise<TagRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tag:' || ${companyId}::bigint || ':' || fold(${tag.name}), 0))`.execute(
    tx,
  );
  const there = await tx
    .selectFrom('tags')
    .where(sql<string>`fold(name)`, '=', sql<string>`fold(${tag.name})`)
    .where('kanban', '=', tag.kanban)
    .select(columns)
    .orderBy('id')
    .executeTakeFirst();
  if (there) return there;
  return tx
    .insertInto('tags')
    .values({ company_id: companyId, ...tag })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
