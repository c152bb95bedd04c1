import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** The record of an attendance as it was before an act. */
export interface Attendance {
  id: number;
  userId: number | null;
  queuedAt: string | null;
  startedAt: string | null;
}

/** The attendance that is under way. */
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

/** Goes on in an attendance as if it had not ended, been returned or passed on. */
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

/** Whether a colleague has written in a ticket, to its contact or a note, since something was done to it. */
export async function haveOthersWritten(
  tx: CompanyTx,
  ticketId: number,
  userId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from messages
    where company_id = (select current_company()) and ticket_id = ${ticketId} and user_id <> ${userId}
      and created_at > ${since}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
