import type { Actor } from '@guiche/contract/actor';
import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { visibleTo } from './visible-to.repo.ts';

/** What the actor may see of the live tickets of these contacts. */
export function findLiveTicketsOf(db: CompanyDb, actor: Actor, contactIds: readonly number[]) {
  return db
    .selectFrom('tickets as t')
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .where('t.contact_id', '=', sql<number>`any(${[...contactIds]}::bigint[])`)
    .where('t.status', '<>', 'closed')
    .where('t.deleted_at', 'is', null)
    .where((eb) => visibleTo(actor)(eb as never) as never)
    .select([
      't.uuid',
      't.contact_id',
      't.connection_id',
      't.queue_id',
      't.user_id',
      'q.name as queue_name',
      'q.color as queue_color',
      'u.name as user_name',
    ])
    .orderBy('t.updated_at', 'desc')
    .execute();
}

/** The live ticket of a conversation. */
export async function findLiveTicketId(db: CompanyDb, contactId: number, connectionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tickets')
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of these tickets have another, live one in their conversation. */
export async function findGoingOn(db: CompanyDb, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where t.company_id = (select current_company()) and t.id = any(${[...ids]}::bigint[])
      and exists (select from tickets l where l.company_id = (select current_company()) and l.contact_id = t.contact_id
        and l.connection_id = t.connection_id and l.id <> t.id and l.status <> 'closed' and l.deleted_at is null)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
