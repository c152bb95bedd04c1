import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

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
