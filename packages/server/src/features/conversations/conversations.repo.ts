import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { protocolAt } from './protocol.repo.ts';

/** Takes the contact's row: nobody else opens, reopens or merges a conversation of it meanwhile. Locks go contact, then ticket. */
export async function lockContact(
  tx: CompanyTx,
  contactId: number,
): Promise<{ id: number; channel: string; isGroup: boolean } | null> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .select(['id', 'channel', 'is_group'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, channel: row.channel, isGroup: row.is_group } : null;
}

export interface TicketChange {
  status: string;
  userId: number | null;
  queueId: number | null;
  at: Date;
  /** Set when closing. */
  closedBy?: number | null;
  /** Null: as it was. */
  isNewToOwner?: boolean | null;
}

/**
 * Writes a change of status, owner or queue. Whatever moves a ticket also ends its being set aside; and it is no longer one
 * that an import left.
 */
export async function changeTicket(tx: CompanyTx, ticketId: number, change: TicketChange): Promise<void> {
  const isClosing = change.status === 'closed';
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      status: change.status,
      user_id: change.userId,
      queue_id: change.queueId,
      queued_at: change.status === 'pending' ? change.at : eb.ref('queued_at'),
      closed_at: isClosing ? change.at : null,
      closed_by: isClosing ? (change.closedBy ?? null) : null,
      amount_used_bot_queues: isClosing ? 0 : eb.ref('amount_used_bot_queues'),
      unread_messages: isClosing ? 0 : eb.ref('unread_messages'),
      is_new_to_owner: change.isNewToOwner ?? eb.ref('is_new_to_owner'),
      snoozed_at: null,
      snoozed_until: null,
      imported_at: null,
      updated_at: change.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

export interface NewTicket {
  companyId: number;
  contactId: number;
  connectionId: number;
  channel: string;
  status: string;
  isGroup: boolean;
  queueId: number | null;
  userId: number | null;
  /** We began it, the contact did not. */
  isActiveDemand: boolean;
  isNewToOwner: boolean;
  lastInboundAt: Date | null;
  at: Date;
}

/** A ticket that a person began. */
export async function insertTicket(tx: CompanyTx, ticket: NewTicket): Promise<number> {
  const { id } = await tx
    .insertInto('tickets')
    .values({
      company_id: ticket.companyId,
      contact_id: ticket.contactId,
      connection_id: ticket.connectionId,
      channel: ticket.channel,
      status: ticket.status,
      is_group: ticket.isGroup,
      queue_id: ticket.queueId,
      user_id: ticket.userId,
      protocol: protocolAt(ticket.at, ticket.contactId),
      is_active_demand: ticket.isActiveDemand,
      is_new_to_owner: ticket.isNewToOwner,
      last_inbound_at: ticket.lastInboundAt,
      queued_at: ticket.at,
      created_at: ticket.at,
      updated_at: ticket.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When the contact last wrote in a conversation, over all its tickets, and who began the latest of them. */
export async function findConversationPast(tx: CompanyTx, contactId: number, connectionId: number) {
  const { rows } = await sql<{ lastInboundAt: Date | null; isActiveDemand: boolean | null }>`
    select max(last_inbound_at) as "lastInboundAt", (array_agg(is_active_demand order by id desc))[1] as "isActiveDemand"
    from tickets
    where company_id = (select current_company()) and contact_id = ${contactId} and connection_id = ${connectionId}
      and deleted_at is null`.execute(tx);
  return { lastInboundAt: rows[0]?.lastInboundAt ?? null, isActiveDemand: rows[0]?.isActiveDemand ?? true };
}

export interface SessionStart {
  ticketId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  contactId: number;
  startedAt: Date | null;
  at: Date;
}

export async function openTicketSession(tx: CompanyTx, companyId: number, session: SessionStart): Promise<void> {
  await tx
    .insertInto('ticket_sessions')
    .values({
      company_id: companyId,
      ticket_id: session.ticketId,
      connection_id: session.connectionId,
      queue_id: session.queueId,
      user_id: session.userId,
      queued_at: session.at,
      started_at: session.startedAt,
      protocol: protocolAt(session.at, session.contactId),
      created_at: session.at,
    })
    .execute();
}

/** The open attendance record follows the ticket: who attends since when, or how it ended. */
export async function updateTicketSession(tx: CompanyTx, ticketId: number, change: TicketChange): Promise<void> {
  const isClosing = change.status === 'closed';
  await tx
    .updateTable('ticket_sessions')
    .set((eb) => ({
      user_id: isClosing ? eb.fn.coalesce('user_id', eb.val(change.userId)) : change.userId,
      queue_id: change.queueId,
      // Each queue has its own time of waiting.
      queued_at: sql<Date | null>`case when queue_id is distinct from ${change.queueId}::bigint then ${change.at}::timestamptz else queued_at end`,
      started_at:
        change.status === 'pending'
          ? null
          : isClosing
            ? eb.ref('started_at')
            : eb.fn.coalesce('started_at', eb.val(change.at)),
      closed_at: isClosing ? change.at : null,
      finished_at: isClosing ? change.at : null,
    }))
    .where('ticket_id', '=', ticketId)
    .where('finished_at', 'is', null)
    .execute();
}

export async function writeTicketLog(
  tx: CompanyTx,
  companyId: number,
  entry: { ticketId: number; type: string; userId: number | null; queueId: number | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('ticket_logs')
    .values({
      company_id: companyId,
      ticket_id: entry.ticketId,
      type: entry.type,
      user_id: entry.userId,
      queue_id: entry.queueId,
      created_at: entry.at,
    })
    .execute();
}

export function findLastLog(tx: CompanyTx, ticketId: number) {
  return tx
    .selectFrom('ticket_logs')
    .where('ticket_id', '=', ticketId)
    .select(['id', 'type', 'user_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function markDeleted(tx: CompanyTx, ticketId: number, at: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ deleted_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .execute();
}

export async function hasTags(db: CompanyDb, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact_tags')
    .where('contact_id', '=', contactId)
    .select('tag_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUser(db: CompanyDb, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function attendsGroups(db: CompanyDb, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('allow_group', '=', true)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How somebody signs, and what they say when an attendance ends. */
export function findAttendant(db: CompanyDb, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'farewell_message'])
    .executeTakeFirst();
}

export async function findComplationMessage(db: CompanyDb, connectionId: number): Promise<string> {
  const row = await db
    .selectFrom('connections')
    .where('id', '=', connectionId)
    .select('complation_message')
    .executeTakeFirst();
  return row?.complation_message ?? '';
}

export async function setUseIntegration(tx: CompanyTx, ticketId: number, use: boolean): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ use_integration: use, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .execute();
}

export async function setUnread(tx: CompanyTx, ticketId: number, unread: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ unread_messages: unread, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .execute();
}
