import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { markChangedDays } from '../tickets/index.ts';

/** Takes the rows of a queue's live tickets in the order of ids. */
export async function lockLiveTicketsOfQueue(tx: CompanyTx, queueId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = (select current_company()) and queue_id = ${queueId}
      and status <> 'closed' and deleted_at is null order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes tickets out of their queue, with their open attendances; a log entry says so. Their attendants and places in lists stay. */
export async function leaveQueue(
  tx: CompanyTx,
  ticketIds: readonly number[],
  { companyId, userId, at }: { companyId: number; userId: number; at: Date },
): Promise<void> {
  const ids = [...ticketIds];
  await sql`update tickets set queue_id = null, version = version + 1
    where company_id = (select current_company()) and id = any(${ids})`.execute(tx);
  await sql`with changed as (update ticket_sessions set queue_id = null
    where company_id = (select current_company()) and ticket_id = any(${ids}) and finished_at is null returning created_at)
    ${markChangedDays}`.execute(tx);
  await sql`insert into ticket_logs (company_id, ticket_id, type, user_id, created_at)
    select ${companyId}, unnest(${ids}::bigint[]), 'queue', ${userId}, ${at}`.execute(tx);
}
