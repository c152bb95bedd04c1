import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { lockedColumns, type TicketRow } from '../../tickets/index.ts';
import { type BeginningRow, beginTickets } from '../engine/begin-tickets.repo.ts';
import type { TicketState } from './situation.ts';

const batchColumns = [
  ...lockedColumns,
  'last_message',
  'last_message_ack',
  'updated_at',
  'closed_at',
  'closed_by',
  'deleted_at',
] as const;
const batchSelection = sql.raw(batchColumns.join(', '));

export type TicketOfBatch = Pick<TicketRow, (typeof batchColumns)[number]>;

/** A conversation that a message comes in, and for how many minutes after its end its last ticket is reopened by one. */
export interface Returning {
  contactId: number;
  connectionId: number;
  minutes: number;
}

/** Which tickets a batch needs. */
interface Asked {
  contactIds: readonly number[];
  ticketIds: readonly number[];
  returning: readonly Returning[];
}

/** How many of a conversation's newest tickets are searched for one to reopen. */
const lookedThrough = 20;

/**
 * Takes the rows a batch can need: live tickets of the contacts, the tickets asked for by id, and of a returning conversation
 * without a live ticket the one closed last, if its minutes are not over. The statement follows the contacts' locks, so it
 * sees what their holders committed. A row may be closed, deleted or merged by the time it is locked: {@link isLive} and
 * {@link isClosedSince} judge it as it is then.
 */
export async function lockTicketsOfBatch(tx: CompanyTx, asked: Asked): Promise<TicketOfBatch[]> {
  const { contactIds, ticketIds, returning } = asked;
  if (contactIds.length === 0 && ticketIds.length === 0) return [];
  const { rows } = await sql<TicketOfBatch>`
    select ${batchSelection} from tickets where company_id = (select current_company()) and id in (
      select id from tickets where company_id = (select current_company())
        and contact_id = any(${[...contactIds]}::bigint[]) and status <> 'closed' and deleted_at is null
      union all select unnest(${[...ticketIds]}::bigint[])
      union all select (select c.id from (
            select id, status, closed_at, closed_by, imported_at from tickets
            where company_id = (select current_company()) and contact_id = r.contact_id
              and connection_id = r.connection_id and deleted_at is null
            order by id desc limit ${lookedThrough}::bigint) c
          where c.status = 'closed' and (c.imported_at is null or c.closed_by is not null)
            and c.closed_at > now() - make_interval(mins => r.minutes::integer)
          order by c.closed_at desc, c.id desc limit 1)
        from unnest(${returning.map(({ contactId }) => contactId)}::bigint[],
          ${returning.map(({ connectionId }) => connectionId)}::bigint[],
          ${returning.map(({ minutes }) => minutes)}::bigint[]) r(contact_id, connection_id, minutes)
        where not exists (select from tickets l where l.company_id = (select current_company())
          and l.contact_id = r.contact_id and l.connection_id = r.connection_id and l.status <> 'closed'
          and l.deleted_at is null))
    order by id for no key update`.execute(tx);
  return rows;
}

/** A ticket that receiving begins, where it puts it: what rules have made of that since is written behind it. */
const beginningRowOf = ({ begunAt, ...ticket }: TicketState): BeginningRow => {
  const userId = begunAt ? begunAt.userId : ticket.user_id;
  return {
    id: ticket.id,
    status: begunAt?.status ?? ticket.status,
    channel: ticket.channel,
    is_group: ticket.is_group,
    contact_id: ticket.contact_id,
    connection_id: ticket.connection_id,
    queue_id: begunAt ? begunAt.queueId : ticket.queue_id,
    user_id: userId,
    is_new_to_owner: userId !== null,
    is_active_demand: ticket.isActiveDemand,
    last_message: ticket.last_message,
    last_message_id: ticket.last_message_id,
    last_message_ack: ticket.last_message_ack,
    unread_messages: ticket.unread_messages,
    last_inbound_at: ticket.last_inbound_at,
    last_outbound_at: ticket.lastEchoAt,
    first_reply_at: ticket.answeredAt,
    opener_id: null,
    starts: false,
  };
};

/** Inserts the tickets that a batch begins. */
export const insertTickets = (
  tx: CompanyTx,
  companyId: number,
  tickets: readonly TicketState[],
  now: Date,
): Promise<unknown> => beginTickets(tx, companyId, tickets.map(beginningRowOf), now);

/** What a batch's messages change of a ticket that was there before them. */
const newsOf = (ticket: TicketState) => ({
  id: ticket.id,
  last_message: ticket.last_message,
  last_message_id: ticket.last_message_id,
  last_message_ack: ticket.last_message_ack,
  unread: ticket.unread_messages,
  last_inbound_at: ticket.last_inbound_at,
  last_echo_at: ticket.lastEchoAt,
  answered_at: ticket.answeredAt,
  updated_at: ticket.updated_at,
  is_woken: ticket.isWoken,
});

/** Writes a batch's messages into the tickets they came in: live ones, or ones that are reopened behind it. */
export function bumpTickets(tx: CompanyTx, tickets: readonly TicketState[]): Promise<unknown> {
  return sql`update tickets t set last_message = r.last_message, last_message_id = r.last_message_id,
      last_message_ack = r.last_message_ack, unread_messages = r.unread, last_inbound_at = r.last_inbound_at,
      last_outbound_at = greatest(t.last_outbound_at, r.last_echo_at),
      first_reply_at = coalesce(t.first_reply_at, r.answered_at), updated_at = r.updated_at, version = t.version + 1,
      snoozed_at = case when not r.is_woken then t.snoozed_at end,
      snoozed_until = case when not r.is_woken then t.snoozed_until end,
      imported_at = case when not r.is_woken then t.imported_at end
    from jsonb_to_recordset(${JSON.stringify(tickets.map(newsOf))}::jsonb) as r(id bigint, last_message text,
      last_message_id bigint, last_message_ack bigint, unread bigint, last_inbound_at timestamptz, last_echo_at timestamptz,
      answered_at timestamptz, updated_at timestamptz, is_woken boolean)
    where t.company_id = (select current_company()) and t.id = r.id`.execute(tx);
}
