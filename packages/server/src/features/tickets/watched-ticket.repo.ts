import type { CompanyDb } from '../../platform/db/company-db.ts';

/** Where a ticket stands, and the name of a person who looks at it. */
export function findPlaceAndName(db: CompanyDb, ticketId: number, userId: number) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').on('u.id', '=', userId))
    .where('t.id', '=', ticketId)
    .where('t.deleted_at', 'is', null)
    .select(['t.status', 't.user_id', 't.queue_id', 't.is_group', 'u.name'])
    .select(['t.channel', 't.connection_id', 't.contact_id'])
    .executeTakeFirst();
}
