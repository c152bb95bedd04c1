import { type SqlBool, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import type { AskedRows } from '../../platform/lists/pages-by-text.ts';
import type { KeptOriginal } from '../media/index.ts';

const selectOne = (db: CompanyDb, id: number) => db.selectFrom('file_lists').where('id', '=', id).selectAll();
export type FileListRow = Awaited<ReturnType<ReturnType<typeof selectOne>['executeTakeFirstOrThrow']>>;

export function findFileList(db: CompanyDb, id: number): Promise<FileListRow | undefined> {
  return selectOne(db, id).executeTakeFirst();
}

/** Locks a list; every change of it or its options takes its row first. */
export function lockFileList(tx: CompanyTx, id: number): Promise<FileListRow | undefined> {
  return selectOne(tx, id).forUpdate().executeTakeFirst();
}

const filterLists = (db: CompanyDb, words: readonly string[]) => {
  const query = db.selectFrom('file_lists');
  return words.length === 0 ? query : query.where(holdsAll(sql`fold(name)`, words));
};

/** Finds a page by name, from a place in the order or by offset. */
export function findFileListPage(
  db: CompanyDb,
  words: readonly string[],
  page: AskedRows,
): Promise<(FileListRow & { folded: string })[]> {
  let query = filterLists(db, words).selectAll().select(sql<string>`fold(name)`.as('folded'));
  if (page.after !== null) query = query.where(sql<SqlBool>`(fold(name), id) > (${page.after.text}, ${page.after.id})`);
  return query.orderBy(sql`fold(name)`).orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countFileLists(db: CompanyDb, words: readonly string[]): Promise<number> {
  const { n } = await filterLists(db, words)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const selectOptions = (db: CompanyDb, listIds: readonly number[]) =>
  db
    .selectFrom('file_options')
    .where('list_id', 'in', [0, ...listIds])
    .orderBy('place')
    .orderBy('id')
    .selectAll();
export type OptionRow = Awaited<ReturnType<ReturnType<typeof selectOptions>['executeTakeFirstOrThrow']>>;

/** Finds options in their order. */
export function findOptions(db: CompanyDb, listIds: readonly number[]): Promise<OptionRow[]> {
  return selectOptions(db, listIds).execute();
}

interface ListColumns {
  name: string;
  message: string;
}

export function insertFileList(
  tx: CompanyTx,
  columns: ListColumns & { company_id: number; user_id: number; created_at: Date; updated_at: Date },
): Promise<FileListRow> {
  return tx.insertInto('file_lists').values(columns).returningAll().executeTakeFirstOrThrow();
}

export function updateFileListRow(tx: CompanyTx, id: number, columns: ListColumns, at: Date): Promise<FileListRow> {
  return tx
    .updateTable('file_lists')
    .set({ ...columns, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the person as author of their lists. Answers one of these; null: there was none. */
export async function disownLists(tx: CompanyTx, userId: number): Promise<number | null> {
  const rows = await tx
    .updateTable('file_lists')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows[0]?.id ?? null;
}

export async function removeFileList(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('file_lists').where('id', '=', id).execute();
}

/** The wanted options of a list; `id` null for a new one. */
export interface WantedOption {
  id: number | null;
  name: string;
}

/** Writes the options of a list in this order; its others are removed. */
export async function putOptions(
  tx: CompanyTx,
  companyId: number,
  listId: number,
  options: readonly WantedOption[],
): Promise<void> {
  const placed = options.map((option, place) => ({ ...option, place }));
  const kept = placed.flatMap(({ id }) => (id === null ? [] : [id]));
  await tx
    .deleteFrom('file_options')
    .where('list_id', '=', listId)
    .where('id', 'not in', [0, ...kept])
    .execute();
  const rows = JSON.stringify(placed);
  await sql`update file_options o set name = w.name, place = w.place
    from jsonb_to_recordset(${rows}::jsonb) as w(id bigint, name text, place bigint)
    where o.company_id = ${companyId} and o.list_id = ${listId} and o.id = w.id`.execute(tx);
  await sql`insert into file_options (company_id, list_id, place, name)
    select ${companyId}, ${listId}, w.place, w.name
    from jsonb_to_recordset(${rows}::jsonb) as w(id bigint, name text, place bigint) where w.id is null order by w.place`.execute(
    tx,
  );
}

export async function setOptionFile(tx: CompanyTx, id: number, file: KeptOriginal): Promise<void> {
  await tx
    .updateTable('file_options')
    .set({
      media_key: file.key,
      media_name: file.name,
      media_type: file.mimeType,
      media_size: file.size,
      media_sha256: file.sha256,
    })
    .where('id', '=', id)
    .execute();
}

export function findOption(db: CompanyDb, id: number): Promise<OptionRow | undefined> {
  return db.selectFrom('file_options').where('id', '=', id).selectAll().executeTakeFirst();
}
