import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Adds an entry to a ticket's log. */
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

export interface LastLog {
  id: number;
  type: string;
  user_id: number | null;
  created_at: Date;
}

/** The latest entries of tickets' logs, by ticket. */
export async function findLastLogs(tx: CompanyTx, ticketIds: readonly number[]): Promise<Map<number, LastLog>> {
  const { rows } = await sql<LastLog & { ticket_id: number }>`
    select l.* from unnest(${[...new Set(ticketIds)]}::bigint[]) t(id)
    cross join lateral (select id, ticket_id, type, user_id, created_at from ticket_logs
      where company_id = (select current_company()) and ticket_id = t.id order by id desc limit 1) l`.execute(tx);
  return new Map(rows.map((row) => [row.ticket_id, row]));
}
