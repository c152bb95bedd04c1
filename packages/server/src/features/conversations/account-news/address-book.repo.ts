import type { CompanyTx } from '../../../platform/db/company-db.ts';

/** Null: the connection is gone. */
export async function findChannel(tx: CompanyTx, connectionId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('connections')
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .select('channel')
    .executeTakeFirst();
  return row?.channel ?? null;
}
