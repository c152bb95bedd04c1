import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { factColumns, factsOfTickets, markChangedDays, noLongerOnly } from '../tickets/index.ts';
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
  const { ticketId, connectionId, queueId, userId, contactId, startedAt, at } = session;
  await sql`with t as (select contact_id, is_group, is_active_demand from tickets where company_id = ${companyId} and id = ${ticketId}),
    ${noLongerOnly}
    insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at, protocol,
      created_at, ${factColumns})
    select ${companyId}, ${ticketId}, ${connectionId}, ${queueId}, ${userId}, ${at}, ${startedAt}::timestamptz,
      ${protocolAt(at, contactId)}, ${at}, ${factsOfTickets} from t`.execute(tx);
}

/** Writes a ticket's change into its open attendance: who attends since when, or how it ended. */
export async function changeAttendance(tx: CompanyTx, ticketId: number, change: TicketChange): Promise<void> {
  const { status, userId, queueId, at } = change;
  const isClosing = status === 'closed';
  const end = isClosing ? at : null;
  const begun = isClosing ? sql`started_at` : sql`coalesce(started_at, ${at})`;
  const started = status === 'pending' ? sql`null` : begun;
  // The time of waiting begins again in each queue.
  await sql`with changed as (update ticket_sessions set
      user_id = ${isClosing ? sql`coalesce(user_id, ${userId}::bigint)` : sql`${userId}::bigint`}, queue_id = ${queueId},
      queued_at = case when queue_id is distinct from ${queueId}::bigint then ${at} else queued_at end,
      started_at = ${started}, closed_at = ${end}::timestamptz, finished_at = ${end}::timestamptz
    where company_id = (select current_company()) and ticket_id = ${ticketId} and finished_at is null
    returning created_at)
    ${markChangedDays}`.execute(tx);
}

/** An attendance as it was before an act. */
export interface Attendance {
  id: number;
  userId: number | null;
  queuedAt: string | null;
  startedAt: string | null;
}

/** The open attendance of a ticket. */
export async function findAttendance(tx: CompanyTx, ticketId: number): Promise<Attendance | null> {
  const row = await tx
    .selectFrom('ticket_sessions')
    .where('ticket_id', '=', ticketId)
    .where('finished_at', 'is', null)
    .select(['id', 'user_id', 'queued_at', 'started_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, user_id: userId, queued_at: queuedAt, started_at: startedAt } = row;
  return { id, userId, queuedAt: queuedAt?.toISOString() ?? null, startedAt: startedAt?.toISOString() ?? null };
}

/** Writes an attendance back, as if it had not ended, been returned or passed on. */
export async function resumeAttendance(
  tx: CompanyTx,
  { id, userId, queuedAt, startedAt, queueId }: Attendance & { queueId: number | null },
): Promise<void> {
  await sql`with changed as (update ticket_sessions set user_id = ${userId}, queue_id = ${queueId}, queued_at = ${queuedAt},
      started_at = ${startedAt}, closed_at = null, finished_at = null
    where company_id = (select current_company()) and id = ${id} returning created_at)
    ${markChangedDays}`.execute(tx);
}
