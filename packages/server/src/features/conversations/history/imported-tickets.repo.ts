import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { factColumns, factsOfTickets, markChangedDays, noLongerOnly } from '../../tickets/index.ts';
import { protocolAt } from '../protocol.repo.ts';
import type { ImportRow } from './import-connections.repo.ts';
import type { OldMessage } from './old-messages.repo.ts';

/**
 * Finds the live ticket of each contact, or inserts one that waits, with nothing unread, and that no bot takes. The caller holds
 * the contacts' rows. Answers ticket ids by contact.
 */
export async function openImportedTickets(
  tx: CompanyTx,
  companyId: number,
  of: { connectionId: number; state: ImportRow; old: readonly OldMessage[]; at: Date },
): Promise<Map<number, number>> {
  const { connectionId, state, old, at } = of;
  const contacts = [...new Map(old.map((one) => [one.contactId, one.isGroup]))].sort(([a], [b]) => a - b);
  const rows = contacts.map(([id, isGroup]) => ({
    contact_id: id,
    is_group: isGroup,
    status: isGroup && state.group_as_ticket !== 'enabled' ? 'group' : 'pending',
  }));
  const { rows: found } = await sql<{ id: number; contact_id: number }>`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(contact_id bigint, is_group boolean, status text)),
    queue as (select id from queues where company_id = ${companyId} and id = ${state.import_queue_id}::bigint and deleted_at is null for key share),
    live as (select t.id, t.contact_id from tickets t join r on r.contact_id = t.contact_id
      where t.company_id = ${companyId} and t.connection_id = ${connectionId} and t.status <> 'closed' and t.deleted_at is null),
    opened as (insert into tickets (company_id, status, channel, is_group, contact_id, connection_id, queue_id, imported_at, protocol,
        queued_at, created_at, updated_at)
      select ${companyId}, r.status, ${state.channel}, r.is_group, r.contact_id, ${connectionId}, (select id from queue), ${at},
        ${protocolAt(at, sql.ref('r.contact_id'))}, ${at}, ${at}, ${at} from r where r.contact_id not in (select contact_id from live)
      returning id, contact_id, is_group, is_active_demand, protocol),
    t as (select * from opened), ${noLongerOnly},
    sessions as (insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, protocol, queued_at, created_at, ${factColumns})
      select ${companyId}, t.id, ${connectionId}, (select id from queue), t.protocol, ${at}, ${at}, ${factsOfTickets} from t),
    logs as (insert into ticket_logs (company_id, ticket_id, type, created_at) select ${companyId}, id, 'create', ${at} from opened)
    select id, contact_id from live union all select id, contact_id from opened`.execute(tx);
  return new Map(found.map((row) => [row.contact_id, row.id]));
}

/** At most so many tickets are told of as events: lists that show older ones are right again when they are loaded. */
const mostTicketsTold = 200;

/**
 * Closes what an import left waiting, without a word to the contacts. Tickets whose contact has written since, or that somebody
 * has taken up, stay. Answers the newest of the closed ones.
 */
export async function closeImportedTickets(tx: CompanyTx, connectionId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with closed as (update tickets set status = 'closed', closed_at = ${at}, unread_messages = 0, imported_at = null, updated_at = ${at},
        version = version + 1
      where company_id = (select current_company()) and connection_id = ${connectionId} and imported_at is not null
        and status in ('pending', 'group') and user_id is null and deleted_at is null returning company_id, id),
    sessions as (update ticket_sessions s set closed_at = ${at}, finished_at = ${at} from closed
      where s.company_id = closed.company_id and s.ticket_id = closed.id and s.finished_at is null returning s.created_at),
    changed as (select created_at from sessions), marks as (${markChangedDays}),
    logs as (insert into ticket_logs (company_id, ticket_id, type, created_at) select company_id, id, 'closed', ${at} from closed)
    select id from closed order by id desc limit ${mostTicketsTold}`.execute(tx);
  return rows.map(({ id }) => id);
}
