import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** In which of these tickets somebody other than this person has written since then, to its contact or a private note. */
export async function findWrittenByOthers(
  tx: CompanyTx,
  userId: number,
  tickets: readonly { ticketId: number; since: Date }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${tickets.map(({ ticketId }) => ticketId)}::bigint[],
      ${tickets.map(({ since }) => since)}::timestamptz[]) t(id, since)
    where exists (select from messages m where m.company_id = (select current_company()) and m.ticket_id = t.id
      and m.user_id <> ${userId} and m.created_at > t.since)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** How many of a conversation's latest messages are searched: a request behind more of them is not of the last minutes. */
const mostLookedAt = 500;

/** When the latest private note whose client id begins with `key` was written, among the latest messages of a conversation. */
export async function findLastRequestAt(
  tx: CompanyTx,
  { contactId, connectionId, key }: { contactId: number; connectionId: number; key: string },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select m.created_at as at from (
      select id, created_at, is_private, client_id from messages
      where company_id = (select current_company()) and contact_id = ${contactId} and connection_id = ${connectionId}
      order by id desc limit ${mostLookedAt}) m
    where m.is_private and starts_with(m.client_id, ${key}) order by m.id desc limit 1`.execute(tx);
  return rows[0]?.at ?? null;
}
