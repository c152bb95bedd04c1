import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { protocolAt } from './protocol.repo.ts';
import type { Snooze } from './snooze.repo.ts';

export interface TicketChange {
  status: string;
  userId: number | null;
  queueId: number | null;
  at: Date;
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
  /** The company began it, not the contact. */
  isActiveDemand: boolean;
  isNewToOwner: boolean;
  lastInboundAt: Date | null;
  at: Date;
}

/** Inserts a ticket that a person begins. */
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

/** Over all tickets of a conversation: when the contact last wrote, and whether the company began the latest one. */
export async function findConversationPast(tx: CompanyTx, contactId: number, connectionId: number) {
  const { rows } = await sql<{ lastInboundAt: Date | null; isActiveDemand: boolean | null }>`
    select max(last_inbound_at) as "lastInboundAt", (array_agg(is_active_demand order by id desc))[1] as "isActiveDemand"
    from tickets
    where company_id = (select current_company()) and contact_id = ${contactId} and connection_id = ${connectionId}
      and deleted_at is null`.execute(tx);
  return { lastInboundAt: rows[0]?.lastInboundAt ?? null, isActiveDemand: rows[0]?.isActiveDemand ?? true };
}

/** Marks the ticket as deleted; its row stays. */
export async function markDeleted(tx: CompanyTx, ticketId: number, at: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ deleted_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .execute();
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

/** What an act changes of a ticket, as it was before the act. */
export interface TicketBefore {
  status: string;
  userId: number | null;
  queueId: number | null;
  unread: number;
  updatedAt: string;
  queuedAt: string | null;
  /** Absent in what an older version kept. */
  snoozedAt?: string | null;
  snoozedUntil?: string | null;
  isNewToOwner?: boolean;
}

/** Writes a ticket back as it was before an act. */
export async function restoreTicket(
  tx: CompanyTx,
  ticketId: number,
  before: TicketBefore,
  snooze: Snooze | null,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      status: before.status,
      user_id: before.userId,
      queue_id: before.queueId,
      // Messages that came since are unread, too.
      unread_messages: sql<number>`greatest(unread_messages, ${before.unread})`,
      updated_at: before.updatedAt,
      queued_at: before.queuedAt,
      closed_at: null,
      closed_by: null,
      is_new_to_owner: before.isNewToOwner ?? false,
      snoozed_at: snooze?.at ?? null,
      snoozed_until: snooze?.until ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Live tickets whose owner is this person. */
export async function findAttendedIds(tx: CompanyTx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
