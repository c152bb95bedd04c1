import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { type LockedTicket, settleAttendances } from '../tickets/index.ts';

export interface ConversationPast {
  /** When the contact last wrote. */
  lastInboundAt: Date | null;
  /** Whether the company began the latest ticket. */
  isActiveDemand: boolean;
}

interface Conversation {
  contactId: number;
  connectionId: number;
}

export const pastKey = ({ contactId, connectionId }: Conversation) => `${contactId} ${connectionId}`;

/** What conversations came to, over all of their tickets, by {@link pastKey}. Without a ticket there is nothing. */
export async function findConversationPasts(
  tx: CompanyTx,
  conversations: readonly Conversation[],
): Promise<Map<string, ConversationPast>> {
  const { rows } = await sql<ConversationPast & Conversation>`
    select t.contact_id as "contactId", t.connection_id as "connectionId", max(t.last_inbound_at) as "lastInboundAt",
      (array_agg(t.is_active_demand order by t.id desc))[1] as "isActiveDemand"
    from tickets t join unnest(${conversations.map(({ contactId }) => contactId)}::bigint[],
      ${conversations.map(({ connectionId }) => connectionId)}::bigint[]) c(contact_id, connection_id)
      on c.contact_id = t.contact_id and c.connection_id = t.connection_id
    where t.company_id = (select current_company()) and t.deleted_at is null
    group by t.contact_id, t.connection_id`.execute(tx);
  return new Map(rows.map((row) => [pastKey(row), row]));
}

/** Marks the ticket as deleted; its row stays. */
export async function markDeleted(
  tx: CompanyTx,
  ticket: Pick<LockedTicket, 'id' | 'contact_id'>,
  at: Date,
): Promise<void> {
  const hidden = tx
    .updateTable('tickets')
    .set((eb) => ({ deleted_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', ticket.id)
    .execute();
  await Promise.all([hidden, settleAttendances(tx, [ticket.contact_id])]);
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
