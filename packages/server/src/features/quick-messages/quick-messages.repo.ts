import { type Actor, isAdmin } from '@guiche/contract/actor';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import type { AskedRows } from '../../platform/lists/pages-by-text.ts';
import type { KeptOriginal } from '../media/index.ts';

/** A person's own ones, everybody's and shared ones. Null: without own ones. */
const shownTo = (userId: number | null) => sql<SqlBool>`(geral or visao or user_id = ${userId}::bigint)`;

/** What this person may use: visible to them, and switched on. */
const selectUsable = (db: CompanyDb, userId: number) =>
  db.selectFrom('quick_messages').where('status', '=', true).where(shownTo(userId)).selectAll();

export type QuickMessageRow = Awaited<ReturnType<ReturnType<typeof selectUsable>['executeTakeFirstOrThrow']>>;

/** More than a person has any use for. */
const most = 1000;

export function findUsable(db: CompanyDb, userId: number): Promise<QuickMessageRow[]> {
  return selectUsable(db, userId).orderBy(sql`fold(shortcode)`).orderBy('id').limit(most).execute();
}

export function findOneUsable(db: CompanyDb, userId: number, id: number): Promise<QuickMessageRow | undefined> {
  return selectUsable(db, userId).where('id', '=', id).executeTakeFirst();
}

/** What this person manages or sees: also what is switched off, and for admins those whose author is gone. */
const seenBy = (actor: Actor) =>
  isAdmin(actor) ? sql<SqlBool>`(${shownTo(actor.userId)} or user_id is null)` : shownTo(actor.userId);

export function findOneSeen(db: CompanyDb, actor: Actor, id: number): Promise<QuickMessageRow | undefined> {
  return db.selectFrom('quick_messages').where('id', '=', id).where(seenBy(actor)).selectAll().executeTakeFirst();
}

export function lockOneSeen(tx: CompanyTx, actor: Actor, id: number): Promise<QuickMessageRow | undefined> {
  return tx
    .selectFrom('quick_messages')
    .where('id', '=', id)
    .where(seenBy(actor))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** Each word must occur in the shortcode, the text or the file's name. */
function filterSeen(db: CompanyDb, actor: Actor, words: readonly string[]) {
  const query = db.selectFrom('quick_messages').where(seenBy(actor));
  return words.length === 0
    ? query
    : query.where(holdsAll(sql`fold(concat_ws(' ', shortcode, message, media_name))`, words));
}

/** Finds a page by shortcode, from a place in the order or by offset. */
export function findPage(
  db: CompanyDb,
  actor: Actor,
  words: readonly string[],
  page: AskedRows,
): Promise<(QuickMessageRow & { folded: string })[]> {
  let query = filterSeen(db, actor, words).selectAll().select(sql<string>`fold(shortcode)`.as('folded'));
  if (page.after !== null)
    query = query.where(sql<SqlBool>`(fold(shortcode), id) > (${page.after.text}, ${page.after.id})`);
  return query.orderBy(sql`fold(shortcode)`).orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countSeen(db: CompanyDb, actor: Actor, words: readonly string[]): Promise<number> {
  const { n } = await filterSeen(db, actor, words)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Makes assignments of shortcodes wait for each other. */
export async function lockShortcodes(tx: CompanyTx): Promise<void> {
  await sql`select id from companies where id = (select current_company()) for no key update`.execute(tx);
}

/** Whether its author would see another one with this shortcode. */
export async function isShortcodeTaken(
  tx: CompanyTx,
  { id, userId, shortcode }: { id: number | null; userId: number | null; shortcode: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom('quick_messages')
    .where(sql<SqlBool>`fold(shortcode) = fold(${shortcode}) and id is distinct from ${id}::bigint`)
    .where(shownTo(userId))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export interface QuickColumns {
  shortcode: string;
  message: string;
  geral: boolean;
  visao: boolean;
  status: boolean;
}

export function insertQuick(
  tx: CompanyTx,
  columns: QuickColumns & { company_id: number; user_id: number; created_at: Date; updated_at: Date },
): Promise<QuickMessageRow> {
  return tx.insertInto('quick_messages').values(columns).returningAll().executeTakeFirstOrThrow();
}

export function updateQuick(tx: CompanyTx, id: number, columns: QuickColumns, at: Date): Promise<QuickMessageRow> {
  return tx
    .updateTable('quick_messages')
    .set({ ...columns, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the person as author of their quick messages. */
export function disownQuick(tx: CompanyTx, userId: number): Promise<QuickMessageRow[]> {
  return tx.updateTable('quick_messages').set({ user_id: null }).where('user_id', '=', userId).returningAll().execute();
}

/** Null: it no longer has a file. */
export function setQuickMedia(
  tx: CompanyTx,
  id: number,
  file: KeptOriginal | null,
  at: Date,
): Promise<QuickMessageRow> {
  return tx
    .updateTable('quick_messages')
    .set({
      media_key: file?.key ?? null,
      media_name: file?.name ?? null,
      media_type: file?.mimeType ?? null,
      media_size: file?.size ?? null,
      media_sha256: file?.sha256 ?? null,
      updated_at: at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeQuick(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('quick_messages').where('id', '=', id).execute();
}
