import type { Actor } from '@guiche/contract/actor';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { visibleTo } from '../tickets/index.ts';

const mostEarlier = 50;

/** Finds the contact's tickets that the actor may read, the latest first. */
export function findTicketsOfContact(db: CompanyDb, actor: Actor, contactId: number) {
  return db
    .selectFrom('tickets as t')
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .where('t.contact_id', '=', contactId)
    .where('t.deleted_at', 'is', null)
    .where((eb) => visibleTo(actor)(eb as never) as never)
    .select([
      't.id',
      't.uuid',
      't.status',
      't.queue_id',
      't.user_id',
      't.last_message',
      't.created_at',
      't.closed_at',
      'q.name as queue_name',
      'q.color as queue_color',
      'u.name as user_name',
    ])
    .orderBy('t.id', 'desc')
    .limit(mostEarlier)
    .execute();
}
