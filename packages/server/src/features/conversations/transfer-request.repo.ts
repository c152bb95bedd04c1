import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** More people than these are not called at once. */
const mostCalled = 20;

/** Who works in a queue. */
export async function findPeopleOfQueue(tx: CompanyTx, queueId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_queues')
    .where('queue_id', '=', queueId)
    .select('user_id')
    .orderBy('user_id')
    .limit(mostCalled)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** So far back a request is looked for: one behind more messages than these was not made in the last minutes. */
const mostLookedAt = 500;

/** When the latest note whose key begins so was written, among the latest messages of a conversation. */
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
