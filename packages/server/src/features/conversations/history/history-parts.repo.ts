import { sql } from 'kysely';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';

/** Keeps a part of a phone's past until a job takes it in. */
export async function insertPart(
  tx: CompanyTx,
  companyId: number,
  connectionId: number,
  events: readonly InboundMessage[],
): Promise<void> {
  await tx
    .insertInto('history_parts')
    .values({ company_id: companyId, connection_id: connectionId, events: JSON.stringify(events) })
    .execute();
}

export async function findOldestPart(
  tx: CompanyTx,
  connectionId: number,
): Promise<{ id: number; events: InboundMessage[] } | null> {
  const { rows } = await sql<{ id: number; events: InboundMessage[] }>`select id, events from history_parts
    where company_id = (select current_company()) and connection_id = ${connectionId} order by id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function removePart(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('history_parts').where('id', '=', id).execute();
}
