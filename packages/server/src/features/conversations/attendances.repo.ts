import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

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
