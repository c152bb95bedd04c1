import type { CompanyDb } from '../../platform/db/company-db.ts';

const selectQueues = (db: CompanyDb) =>
  db.selectFrom('queues').select(['id', 'name', 'color', 'order_queue', 'greeting_message']);

export type QueueRow = Awaited<ReturnType<typeof findQueues>>[number];

export function findQueues(db: CompanyDb) {
  return selectQueues(db).orderBy('order_queue').orderBy('name').orderBy('id').execute();
}

export function findQueue(db: CompanyDb, id: number): Promise<QueueRow | undefined> {
  return selectQueues(db).where('id', '=', id).executeTakeFirst();
}
