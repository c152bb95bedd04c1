import type { Actor } from '@guiche/contract/actor';
import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { type ShownTicket, visibleTo } from '../tickets/index.ts';

/** The ticket and the earlier ones of its conversation, as far as the actor may read them. */
export function selectReadableTickets(
  db: CompanyDb,
  actor: Actor,
  ticket: ShownTicket,
  queueIds: readonly number[] | null,
) {
  let earlier = db
    .selectFrom('tickets as t')
    .where('t.deleted_at', 'is', null)
    .where('t.contact_id', '=', ticket.contact_id)
    .where('t.connection_id', '=', ticket.connection_id)
    .where('t.id', '<=', ticket.id)
    .where((eb) => eb.or([eb('t.id', '=', ticket.id), visibleTo(actor)(eb as never) as never]))
    .orderBy('t.id', 'desc')
    .limit(500);
  if (queueIds !== null && !actor.allHistoric)
    earlier = earlier.where((eb) =>
      eb.or([
        eb('t.id', '=', ticket.id),
        eb('t.queue_id', '=', sql<number>`any(${[...queueIds]})`),
        eb('t.queue_id', 'is', null),
      ]),
    );
  return earlier;
}

export type ReadableTickets = ReturnType<typeof selectReadableTickets>;

/** Those tickets, each with its queue's name. */
export function findReadableTickets(readable: ReadableTickets) {
  return readable
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select(['t.id', 't.queue_id', 'q.name as queue_name'])
    .execute();
}
