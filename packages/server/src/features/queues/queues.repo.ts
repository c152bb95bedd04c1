import { type SqlBool, sql, type Updateable } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { QueuesTable } from '../../platform/db/tables.generated.ts';

const columns = ['id', 'name', 'color', 'order_queue', 'greeting_message'] as const;

const selectQueues = (db: CompanyDb) => db.selectFrom('queues').where('deleted_at', 'is', null).select(columns);

export type QueueRow = Awaited<ReturnType<typeof findQueues>>[number];
export type QueueColumns = Pick<
  Updateable<QueuesTable>,
  'name' | 'color' | 'order_queue' | 'greeting_message' | 'out_of_hours_message' | 'close_ticket'
>;

export function findQueues(db: CompanyDb) {
  return selectQueues(db).orderBy('order_queue').orderBy('name').orderBy('id').execute();
}

export function findQueue(db: CompanyDb, id: number): Promise<QueueRow | undefined> {
  return selectQueues(db).where('id', '=', id).executeTakeFirst();
}

/** Finds a queue with the further data of its form, and what its removal would change. */
export function findQueueDetails(db: CompanyDb, id: number) {
  return selectQueues(db)
    .where('id', '=', id)
    .select([
      'out_of_hours_message',
      'close_ticket',
      sql<number>`(select count(*) from tickets t where t.company_id = queues.company_id and t.queue_id = queues.id
        and t.status <> 'closed' and t.deleted_at is null)`.as('tickets'),
      sql<number>`(select count(*) from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id
        where uq.company_id = queues.company_id and uq.queue_id = queues.id and u.deleted_at is null)`.as('users'),
      sql<number>`(select count(*) from connection_queues cq
        join connections w on w.company_id = cq.company_id and w.id = cq.connection_id
        where cq.company_id = queues.company_id and cq.queue_id = queues.id and w.deleted_at is null)`.as(
        'connections',
      ),
    ])
    .executeTakeFirst();
}

export type QueueDetailsRow = NonNullable<Awaited<ReturnType<typeof findQueueDetails>>>;

/** Finds which of these queues exist, and locks them until the transaction ends. */
export async function holdQueues(tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('queues')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function countQueues(tx: CompanyTx): Promise<{ count: number; last: number }> {
  const found = await tx
    .selectFrom('queues')
    .where('deleted_at', 'is', null)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(order_queue), 0)`.as('last')])
    .executeTakeFirstOrThrow();
  return found;
}

export async function isColourTaken(tx: CompanyTx, color: string, exceptId: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('queues')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`upper(color) = upper(${color})`)
    .where(sql<SqlBool>`id is distinct from ${exceptId}`)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertQueue(
  tx: CompanyTx,
  companyId: number,
  made: QueueColumns & { name: string; color: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('queues')
    .values({ ...made, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateQueueRow(tx: CompanyTx, id: number, change: QueueColumns, at: Date): Promise<void> {
  await tx
    .updateTable('queues')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Numbers the queues in this order, from 1. Answers those whose place changed. */
export async function putOrder(tx: CompanyTx, ids: readonly number[], at: Date): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    update queues q set order_queue = o.place, updated_at = ${at}
    from unnest(${[...ids]}::bigint[]) with ordinality o (id, place)
    where q.company_id = (select current_company()) and q.id = o.id and q.deleted_at is null and q.order_queue <> o.place
    returning q.id, q.name, q.color, q.order_queue, q.greeting_message`.execute(tx);
  return rows.sort((a, b) => a.order_queue - b.order_queue);
}

/**
 * Marks a queue as removed: nobody can join it to anything from now on, and a running attempt is waited for. Answers
 * its people; null: it is gone.
 */
export async function markQueueRemoved(tx: CompanyTx, id: number, at: Date): Promise<number[] | null> {
  const held = await tx
    .selectFrom('queues')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!held) return null;
  await tx.updateTable('queues').set({ deleted_at: at, updated_at: at }).where('id', '=', id).execute();
  const left = await tx.deleteFrom('user_queues').where('queue_id', '=', id).returning('user_id').execute();
  return left.map((row) => row.user_id);
}
