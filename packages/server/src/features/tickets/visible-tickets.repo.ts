import type { Actor } from '@guiche/contract/actor';
import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';
import { type ShownTicket, selectShownTickets } from './shown-tickets.repo.ts';
import { visibleTo } from './visible-to.repo.ts';

/** Tickets by id that the actor sees, in no order. */
export function findVisibleTickets(db: CompanyDb, actor: Actor, ids: readonly number[]): Promise<ShownTicket[]> {
  return selectShownTickets(db)
    .where('t.id', '=', sql<number>`any(${[...ids]})`)
    .where(visibleTo(actor) as never)
    .execute();
}

/** The ticket, where the actor sees it. */
export function findVisibleTicket(
  db: CompanyDb,
  actor: Actor,
  key: { id: number } | { uuid: string },
): Promise<ShownTicket | undefined> {
  const query = selectShownTickets(db).where(visibleTo(actor) as never);
  return ('id' in key ? query.where('t.id', '=', key.id) : query.where('t.uuid', '=', key.uuid)).executeTakeFirst();
}

const selectVisibleWithSeq = statement((db, actor: Actor, value: ValueOf<{ id: number }>) =>
  selectShownTickets(db)
    .where(visibleTo(actor) as never)
    .where('t.id', '=', value('id'))
    .select((eb) => eb.selectFrom('company_seq').select('seq').$asScalar().$notNull().as('seq')),
);

/** The ticket and the number of the last event it is at least as new as, of one moment. */
export async function findVisibleTicketWithSeq(
  db: CompanyDb,
  actor: Actor,
  id: number,
): Promise<(ShownTicket & { seq: number }) | undefined> {
  const [row] = await selectVisibleWithSeq(db, actor, { id });
  return row;
}

/** Ids of a live list's tickets in these queues; null: in any queue, and in none. Snoozed tickets are not of the list. */
export async function findTicketIdsOfList(
  db: CompanyDb,
  actor: Actor,
  list: { status: 'open' | 'pending' | 'group'; queueIds: readonly number[] | null },
): Promise<number[]> {
  let query = db
    .selectFrom('tickets as t')
    .where('t.deleted_at', 'is', null)
    .where('t.status', '=', list.status)
    .where('t.snoozed_at', 'is', null)
    .where(visibleTo(actor));
  if (list.queueIds !== null) query = query.where('t.queue_id', '=', sql<number>`any(${[...list.queueIds]})`);
  const rows = await query.select('t.id').orderBy('t.id').execute();
  return rows.map(({ id }) => id);
}

/** Whether the actor sees any ticket of the contact. */
export async function hasVisibleTicketOf(db: CompanyDb, actor: Actor, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tickets as t')
    .where('t.contact_id', '=', contactId)
    .where('t.deleted_at', 'is', null)
    .where((eb) => visibleTo(actor)(eb as never) as never)
    .select('t.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
