import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** Whether the company has this person. */
export async function hasUser(db: CompanyDb, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these people may see groups. */
export async function findGroupPeople(db: CompanyDb, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...new Set(userIds)]}::bigint[])`)
    .where('allow_group', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** People's names, and their farewells. */
export async function findAttendants(db: CompanyDb, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...new Set(userIds)]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'farewell_message'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** At most so many people are called at once. */
const mostCalled = 20;

/** People of a queue. */
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

/** Those of these people whom the company still has. None of them is removed before the transaction ends. */
export async function holdPeople(tx: CompanyTx, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...new Set(userIds)]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people who are online. None of them is removed before the transaction ends. */
export async function holdOnlinePeople(
  tx: CompanyTx,
  userIds: readonly number[],
): Promise<Map<number, { allowGroup: boolean }>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('online', '=', true)
    .select(['id', 'allow_group'])
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, allow_group: allowGroup }) => [id, { allowGroup }]));
}
