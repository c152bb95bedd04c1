import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** How long it is until a moment, by the database's clock: a process's own may be wrong. */
export async function readMsUntil(tx: CompanyTx, moment: Date): Promise<number> {
  const { rows } = await sql<{
    ms: number;
  }>`select extract(epoch from ${moment}::timestamptz - now())::float8 * 1000 as ms`.execute(tx);
  return rows[0]?.ms ?? 0;
}

/** Counts as unread by at least one. */
export async function putUnread(tx: CompanyTx, ticketId: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      unread_messages: sql<number>`greatest(1, unread_messages)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Its attendant has opened what was handed to them. */
export async function setSeenByOwner(tx: CompanyTx, ticketId: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ is_new_to_owner: false, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .where('is_new_to_owner', '=', true)
    .execute();
}
