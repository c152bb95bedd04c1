import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { factColumns, factsOfTickets, noLongerOnly, type TicketRow } from '../../tickets/index.ts';
import { protocolAt } from '../protocol.repo.ts';

/** A ticket as its row is inserted. */
export interface BeginningRow
  extends Pick<
    TicketRow,
    | 'id'
    | 'status'
    | 'channel'
    | 'is_group'
    | 'contact_id'
    | 'connection_id'
    | 'queue_id'
    | 'user_id'
    | 'is_new_to_owner'
    | 'is_active_demand'
    | 'last_message'
    | 'last_message_id'
    | 'last_message_ack'
    | 'unread_messages'
    | 'last_inbound_at'
    | 'last_outbound_at'
    | 'first_reply_at'
  > {
  /** Whose entry of its log says so; null: nobody's. */
  opener_id: number | null;
  /** Somebody attends it from its beginning. */
  starts: boolean;
}

/** Inserts tickets with their attendances and first log entries, in one statement. */
export function beginTickets(
  tx: CompanyTx,
  companyId: number,
  rows: readonly BeginningRow[],
  now: Date,
): Promise<unknown> {
  return sql`with r as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, status text, channel text, is_group boolean,
      contact_id bigint, connection_id bigint, queue_id bigint, user_id bigint, is_new_to_owner boolean, is_active_demand boolean,
      last_message text, last_message_id bigint, last_message_ack bigint, unread_messages bigint, last_inbound_at timestamptz,
      last_outbound_at timestamptz, first_reply_at timestamptz, opener_id bigint, starts boolean)),
  t as (
    insert into tickets (company_id, id, status, channel, is_group, contact_id, connection_id, queue_id, user_id, is_new_to_owner,
      is_active_demand, last_message, last_message_id, last_message_ack, unread_messages, last_inbound_at, last_outbound_at,
      first_reply_at, protocol, queued_at, created_at, updated_at) overriding system value
    select ${companyId}, r.id, r.status, r.channel, r.is_group, r.contact_id, r.connection_id, r.queue_id, r.user_id,
      r.is_new_to_owner, r.is_active_demand, r.last_message, r.last_message_id, r.last_message_ack, r.unread_messages,
      r.last_inbound_at, r.last_outbound_at, r.first_reply_at, ${protocolAt(now, sql.ref('r.contact_id'))}, ${now}, ${now}, ${now}
    from r
    returning id, connection_id, queue_id, user_id, protocol, contact_id, is_group, is_active_demand),
  ${noLongerOnly},
  s as (insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, protocol, queued_at, started_at, created_at,
      ${factColumns})
    select ${companyId}, t.id, t.connection_id, t.queue_id, t.user_id, t.protocol, ${now},
      case when r.starts then ${now}::timestamptz end, ${now}, ${factsOfTickets}
    from t join r on r.id = t.id order by t.id)
  insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
    select ${companyId}, t.id, 'create', r.opener_id, t.queue_id, ${now} from t join r on r.id = t.id order by t.id`.execute(
    tx,
  );
}

/** Fresh ids of tickets. */
export async function drawTicketIds(tx: CompanyTx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select nextval('tickets_id_seq') as id from generate_series(1, ${count})`.execute(tx);
  return rows.map((row) => row.id);
}
