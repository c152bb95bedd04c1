import type { TicketView } from '@guiche/contract/ticket-views.schemas';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

const columns = ['id', 'name', 'search'] as const;

export function findViews(db: CompanyDb, userId: number): Promise<TicketView[]> {
  return db
    .selectFrom('ticket_views')
    .where('user_id', '=', userId)
    .select(columns)
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
}

export function findView(db: CompanyDb, userId: number, viewId: number): Promise<TicketView | undefined> {
  return db
    .selectFrom('ticket_views')
    .where('user_id', '=', userId)
    .where('id', '=', viewId)
    .select(columns)
    .executeTakeFirst();
}

/** Takes the person's row, so that their views change by one call at a time. */
export async function lockOwner(tx: CompanyTx, userId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

export async function countViews(tx: CompanyTx, userId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('ticket_views')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Does nothing where the person has a view of that name. */
export function insertView(
  tx: CompanyTx,
  view: { companyId: number; userId: number; name: string; search: string },
): Promise<TicketView | undefined> {
  return tx
    .insertInto('ticket_views')
    .values({ company_id: view.companyId, user_id: view.userId, name: view.name, search: view.search })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** False: another view of the person has that name. */
export async function updateView(tx: CompanyTx, userId: number, view: TicketView): Promise<boolean> {
  const isTaken = sql<SqlBool>`exists (select from ticket_views o where o.company_id = ticket_views.company_id
    and o.user_id = ${userId} and o.id <> ${view.id} and fold(o.name) = fold(${view.name}))`;
  const { numUpdatedRows } = await tx
    .updateTable('ticket_views')
    .set({ name: view.name, search: view.search, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', view.id)
    .where((eb) => eb.not(isTaken))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteView(db: CompanyDb, userId: number, viewId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_views')
    .where('user_id', '=', userId)
    .where('id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
