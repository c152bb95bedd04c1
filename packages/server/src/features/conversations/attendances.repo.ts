import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { protocolAt } from './protocol.repo.ts';
import type { TicketChange } from './tickets.repo.ts';

export interface AttendanceStart {
  ticketId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  contactId: number;
  startedAt: Date | null;
  at: Date;
}

/** Inserts the attendance that a ticket begins with, or begins again with. */
export async function openAttendance(tx: CompanyTx, companyId: number, session: AttendanceStart): Promise<void> {
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

/** Writes a ticket's change into its open attendance: who attends since when, or how it ended. */
export async function changeAttendance(tx: CompanyTx, ticketId: number, change: TicketChange): Promise<void> {
  const isClosing = change.status === 'closed';
  await tx
    .updateTable('ticket_sessions')
    .set((eb) => ({
      user_id: isClosing ? eb.fn.coalesce('user_id', eb.val(change.userId)) : change.userId,
      queue_id: change.queueId,
      // The time of waiting begins again in each queue.
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

/** An attendance as it was before an act. */
export interface Attendance {
  id: number;
  userId: number | null;
  queuedAt: string | null;
  startedAt: string | null;
}

/** The open attendances of tickets, by ticket. */
export async function findAttendances(tx: CompanyTx, ticketIds: readonly number[]): Promise<Map<number, Attendance>> {
  const rows = await tx
    .selectFrom('ticket_sessions')
    .where('ticket_id', '=', sql<number>`any(${[...ticketIds]}::bigint[])`)
    .where('finished_at', 'is', null)
    .select(['id', 'ticket_id', 'user_id', 'queued_at', 'started_at'])
    .orderBy('id') // of a ticket the last one stays
    .execute();
  return new Map(
    rows.map(({ id, ticket_id: ticketId, user_id: userId, queued_at: queuedAt, started_at: startedAt }) => [
      ticketId,
      { id, userId, queuedAt: queuedAt?.toISOString() ?? null, startedAt: startedAt?.toISOString() ?? null },
    ]),
  );
}

/** Writes an attendance back, as if it had not ended, been returned or passed on. */
export async function resumeAttendance(
  tx: CompanyTx,
  { id, userId, queuedAt, startedAt, queueId }: Attendance & { queueId: number | null },
): Promise<void> {
  await tx
    .updateTable('ticket_sessions')
    .set({
      user_id: userId,
      queue_id: queueId,
      queued_at: queuedAt,
      started_at: startedAt,
      closed_at: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute();
}
