import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

function selectConnections(db: CompanyDb) {
  return db
    .selectFrom('connections as w')
    .where('w.deleted_at', 'is', null)
    .select([
      'w.id',
      'w.name',
      'w.channel',
      'w.status',
      'w.number',
      'w.is_default',
      'w.group_as_ticket',
      'w.updated_at',
      sql<{ id: number; name: string; color: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id), '[]')
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = w.company_id and cq.connection_id = w.id)`.as('queues'),
    ]);
}

export type ConnectionRow = Awaited<ReturnType<typeof findConnections>>[number];

export function findConnections(db: CompanyDb, channel?: string) {
  const all = selectConnections(db).orderBy('w.name').orderBy('w.id');
  return (channel === undefined ? all : all.where('w.channel', '=', channel)).execute();
}

export function findConnection(db: CompanyDb, id: number): Promise<ConnectionRow | undefined> {
  return selectConnections(db).where('w.id', '=', id).executeTakeFirst();
}

export function findDefaultConnectionRow(db: CompanyDb): Promise<ConnectionRow | undefined> {
  return selectConnections(db).where(sql<SqlBool>`w.is_default`).executeTakeFirst();
}

/** The provider's address and the sealed secrets. For sending and verifying only, never for an answer. */
export function findSealed(db: CompanyDb, id: number) {
  return db
    .selectFrom('connections')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['channel', 'account_id', 'access_token_sealed', 'app_secret_sealed'])
    .executeTakeFirst();
}
