import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

/** What this person may use: switched on, and own, everybody's or shown. */
const selectUsable = (db: CompanyDb, userId: number) =>
  db
    .selectFrom('quick_messages')
    .where('status', '=', true)
    .where((eb) => eb.or([eb('geral', '=', true), eb('visao', '=', true), eb('user_id', '=', userId)]))
    .selectAll();

export type QuickMessageRow = Awaited<ReturnType<ReturnType<typeof selectUsable>['executeTakeFirstOrThrow']>>;

/** As many as a person can have any use for. */
const most = 1000;

export function findUsable(db: CompanyDb, userId: number): Promise<QuickMessageRow[]> {
  return selectUsable(db, userId).orderBy(sql`fold(shortcode)`).orderBy('id').limit(most).execute();
}

export function findOneUsable(db: CompanyDb, userId: number, id: number): Promise<QuickMessageRow | undefined> {
  return selectUsable(db, userId).where('id', '=', id).executeTakeFirst();
}
