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

/** The latest entry of a ticket's log. */
export function findLastLog(tx: CompanyTx, ticketId: number) {
  return tx
    .selectFrom('ticket_logs')
    .where('ticket_id', '=', ticketId)
    .select(['id', 'type', 'user_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
