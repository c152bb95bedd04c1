import type { Actor } from '@guiche/contract/actor';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';
import { visibleTo } from '../tickets/index.ts';

/** A ticket in a statement that knows its id alone. */
interface TicketInStatement {
  id: Expression<number>;
  contactId: Expression<number>;
  connectionId: Expression<number>;
}

/** Whose ticket it is, and on which connection. Nobody's, where the actor does not see it. */
export function ticketOf(db: CompanyDb, actor: Actor, id: RawBuilder<number>): TicketInStatement {
  const seen = db
    .selectFrom('tickets as t')
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .where(visibleTo(actor));
  return {
    id,
    contactId: seen.select('t.contact_id').$asScalar().$notNull(),
    connectionId: seen.select('t.connection_id').$asScalar().$notNull(),
  };
}

/** The ticket and the earlier ones of its conversation, as far as the actor may read them. */
export function selectReadableTickets(
  db: CompanyDb,
  actor: Actor,
  ticket: TicketInStatement,
  queueIds: readonly number[] | null,
) {
  let earlier = db
    .selectFrom('tickets as t')
    .where('t.deleted_at', 'is', null)
    .where('t.contact_id', '=', ticket.contactId)
    .where('t.connection_id', '=', ticket.connectionId)
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

interface ReadableForm {
  actor: Actor;
  queueIds: readonly number[] | null;
}
const selectWithQueues = statement((db, { actor, queueIds }: ReadableForm, value: ValueOf<{ ticketId: number }>) =>
  selectReadableTickets(db, actor, ticketOf(db, actor, value('ticketId')), queueIds)
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select(['t.id', 't.queue_id', 'q.name as queue_name']),
);

/** Those tickets, each with its queue's name. */
export function findReadableTickets(db: CompanyDb, { ticketId, actor, queueIds }: ReadableForm & { ticketId: number }) {
  return selectWithQueues(db, { actor, queueIds }, { ticketId });
}
