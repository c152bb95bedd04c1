import { type SqlBool, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import type { AskedRows } from '../../platform/lists/pages-by-text.ts';

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

/** The same, locked against removal until the transaction ends. */
export function holdTag(tx: CompanyTx, id: number): Promise<TagRow | undefined> {
  return tx.selectFrom('tags').where('id', '=', id).select(columns).forKeyShare().executeTakeFirst();
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

/** Makes simultaneous uses of one name wait for each other. */
async function lockTagName(tx: CompanyTx, companyId: number, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tag:' || ${companyId}::bigint || ':' || fold(${name}), 0))`.execute(
    tx,
  );
}

function findTagOfName(tx: CompanyTx, { name, kanban }: Pick<TagRow, 'name' | 'kanban'>): Promise<TagRow | undefined> {
  return tx
    .selectFrom('tags')
    .where(sql<string>`fold(name)`, '=', sql<string>`fold(${name})`)
    .where('kanban', '=', kanban)
    .select(columns)
    .orderBy('id')
    .executeTakeFirst();
}

/** Finds the tag of this name, compared folded, or creates it. Two simultaneous callers get the same. */
export async function findOrInsertTag(
  tx: CompanyTx,
  companyId: number,
  tag: Omit<TagRow, 'id'>,
): Promise<{ tag: TagRow; isNew: boolean }> {
  await lockTagName(tx, companyId, tag.name);
  const there = await findTagOfName(tx, tag);
  if (there) return { tag: there, isNew: false };
  const made = await tx
    .insertInto('tags')
    .values({ company_id: companyId, ...tag })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { tag: made, isNew: true };
}

/** Writes the given fields only. Null: another tag of its kind has this name. */
export async function updateTagRow(
  tx: CompanyTx,
  companyId: number,
  { id, kanban }: Pick<TagRow, 'id' | 'kanban'>,
  change: { name?: string; color?: string; updated_at: Date },
): Promise<TagRow | null> {
  if (change.name !== undefined) {
    await lockTagName(tx, companyId, change.name);
    const there = await findTagOfName(tx, { name: change.name, kanban });
    if (there && there.id !== id) return null;
  }
  return tx.updateTable('tags').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** Removes a tag from contacts and tickets, and itself. Answers its name; null: it was gone. */
export async function removeTag(tx: CompanyTx, id: number): Promise<string | null> {
  return (await tx.deleteFrom('tags').where('id', '=', id).returning('name').executeTakeFirst())?.name ?? null;
}

export interface TagFilter {
  words: readonly string[];
  kanban: 0 | 1 | null;
  id: number | null;
}

function filterTags(db: CompanyDb, { words, kanban, id }: TagFilter) {
  let query = db.selectFrom('tags as g');
  if (words.length > 0) query = query.where(holdsAll(sql`fold(g.name)`, words));
  if (kanban !== null) query = query.where('g.kanban', '=', kanban);
  return id === null ? query : query.where('g.id', '=', id);
}

/** Finds a page by name, from a place in the order or by offset. One row more than a page tells `hasMore`. */
export function findTagPage(
  db: CompanyDb,
  filter: TagFilter,
  { after, offset, limit }: AskedRows,
): Promise<(TagRow & { folded: string })[]> {
  let rows = filterTags(db, filter)
    .select(['g.id', 'g.name', 'g.color', 'g.kanban'])
    .select(sql<string>`fold(g.name)`.as('folded'));
  if (after !== null) rows = rows.where(sql<SqlBool>`(fold(g.name), g.id) > (${after.text}, ${after.id})`);
  return rows.orderBy(sql`fold(g.name)`).orderBy('g.id').limit(limit).offset(offset).execute();
}

export async function countTagRows(db: CompanyDb, filter: TagFilter): Promise<number> {
  const { n } = await filterTags(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Counts the contacts of each of these tags. Removed contacts, which are few, are subtracted, so no other row is read.
 */
export async function countContactsOf(db: CompanyDb, tagIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ tag_id: number; n: number }>`
    select t.tag_id, count(*) - count(d.id) as n
    from contact_tags t left join contacts d on d.company_id = t.company_id and d.id = t.contact_id and d.deleted_at is not null
    where t.company_id = (select current_company()) and t.tag_id = any(${[...tagIds]}) group by t.tag_id`.execute(db);
  return new Map(rows.map(({ tag_id, n }) => [tag_id, n]));
}
