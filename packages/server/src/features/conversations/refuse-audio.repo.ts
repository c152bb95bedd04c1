import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Which of these contacts may not send audio. */
export async function findAudioRefusers(tx: CompanyTx, contactIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('contacts')
    .where('id', '=', sql<number>`any(${[...contactIds]}::bigint[])`)
    .where('accept_audio_message', '=', false)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
