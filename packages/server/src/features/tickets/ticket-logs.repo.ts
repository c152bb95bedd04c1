import type { CompanyDb } from '../../platform/db/company-db.ts';

/** A ticket's log, oldest entry first. */
export function findLog(db: CompanyDb, ticketId: number) {
  return db
    .selectFrom('ticket_logs as l')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'))
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'l.company_id').onRef('q.id', '=', 'l.queue_id'))
    .where('l.ticket_id', '=', ticketId)
    .select([
      'l.id',
      'l.type',
      'l.user_id',
      'l.queue_id',
      'l.created_at',
      'u.name as user_name',
      'q.name as queue_name',
      'q.color as queue_color',
    ])
    .orderBy('l.id')
    .limit(1000)
    .execute();
}
