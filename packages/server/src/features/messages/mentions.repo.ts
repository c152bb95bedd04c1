import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** Those of `ids` who are people of this company, or were. */
export async function findKnownUserIds(db: CompanyDb, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Notes whom a private note speaks to. */
export async function insertMentions(
  tx: CompanyTx,
  companyId: number,
  messageId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`insert into message_mentions (company_id, message_id, user_id)
    select company_id, id, unnest(${[...userIds]}::bigint[]) from messages where company_id = ${companyId} and id = ${messageId}
    on conflict do nothing`.execute(tx);
}
