import { type Channel, reachesFrom } from '@guiche/contract/channel-abilities';
import type { TxCtx } from '../../platform/context.ts';
import { pushToOwner } from '../../platform/push/push-to-people.ts';
import { openAttendance } from './attendances.repo.ts';
import { writeTicketLog } from './ticket-logs.repo.ts';
import { findConversationPast, insertTicket, type NewTicket } from './tickets.repo.ts';

/** Whether a connection can write to a contact at all. */
export const reaches = (channel: string, contactChannel: string) =>
  reachesFrom(channel as Channel, contactChannel as Channel);

type Start = Omit<NewTicket, 'companyId' | 'lastInboundAt' | 'at'>;

/**
 * Ticket, attendance record and first log entry, under the contact's lock. Its conversation may be older than the ticket:
 * for how long a channel takes answers is counted from there.
 */
export async function openTicket(tx: TxCtx, start: Start): Promise<number> {
  const { companyId } = tx;
  const at = tx.clock.now();
  const { contactId, connectionId, queueId, userId } = start;
  const { lastInboundAt } = await findConversationPast(tx.db, contactId, connectionId);
  const ticketId = await insertTicket(tx.db, { ...start, companyId, lastInboundAt, at });
  if (start.isNewToOwner && userId !== null) pushToOwner(tx, ticketId, userId);
  const startedAt = start.status === 'pending' ? null : at;
  await Promise.all([
    openAttendance(tx.db, companyId, { ticketId, contactId, connectionId, queueId, userId, startedAt, at }),
    writeTicketLog(tx.db, companyId, { ticketId, type: 'create', userId: tx.actor.userId, queueId, at }),
  ]);
  return ticketId;
}
