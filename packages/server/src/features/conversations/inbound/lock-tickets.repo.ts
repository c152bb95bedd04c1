import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { DraftTicket } from './situation.ts';

export interface LockedTicketRow {
  id: number;
  contact_id: number;
  connection_id: number;
  channel: string;
  status: string;
  is_group: boolean;
  queue_id: number | null;
  user_id: number | null;
  unread_messages: number;
  last_message: string;
  last_message_id: number | null;
  last_message_ack: number | null;
  last_inbound_at: Date | null;
  updated_at: Date;
  closed_at: Date | null;
  closed_by: number | null;
  imported_at: Date | null;
  deleted_at: Date | null;
}

/** A conversation that somebody writes in, and for how many minutes after its end its last ticket is taken up again. */
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

/** Behind so many newer tickets of its conversation none is looked for. */
const lookedThrough = 20;

/**
 * Live tickets of the contacts; where somebody writes and none is live, the one that was closed last, if lately.
 * A statement of its own after the contacts' locks, so it sees what their holders committed. Once a row is locked it
 * may be closed, deleted, or part of another: {@link isLive} and {@link isClosedSince} judge it as it is then.
 */
export async function lockTickets(tx: CompanyTx, asked: Asked): Promise<LockedTicketRow[]> {
  const { contactIds, ticketIds, returning } = asked;
  if (contactIds.length === 0 && ticketIds.length === 0) return [];
  const { rows } = await sql<LockedTicketRow>`
    select id, contact_id, connection_id, channel, status, is_group, queue_id, user_id, unread_messages, last_message,
      last_message_id, last_message_ack, last_inbound_at, updated_at, closed_at, closed_by, imported_at, deleted_at
    from tickets where company_id = (select current_company()) and id in (
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

/** What is put into one that was deleted, or became part of another, nobody sees. */
export const isLive = (row: LockedTicketRow) => row.status !== 'closed' && row.deleted_at === null;

/** Closed after `since`, and not by an import, whose tickets nobody ever attended. */
export function isClosedSince(row: LockedTicketRow, since: Date): boolean {
  if (row.status !== 'closed' || row.deleted_at !== null || row.closed_at === null) return false;
  return row.closed_at > since && (row.imported_at === null || row.closed_by !== null);
}

export const draftOf = (row: LockedTicketRow): DraftTicket => ({
  id: row.id,
  contactId: row.contact_id,
  connectionId: row.connection_id,
  channel: row.channel,
  status: row.status,
  isGroup: row.is_group,
  queueId: row.queue_id,
  unread: row.unread_messages,
  lastMessage: row.last_message,
  lastMessageId: row.last_message_id,
  lastMessageAck: row.last_message_ack,
  lastInboundAt: row.last_inbound_at,
  lastEchoAt: null,
  answeredAt: null,
  updatedAt: row.updated_at,
  isNew: false,
  isChanged: false,
  isWoken: false,
  ownerId: null,
  isActiveDemand: false,
  reopenedFrom: null,
});
