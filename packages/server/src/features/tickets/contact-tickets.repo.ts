import type { Actor } from '@guiche/contract/actor';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { visibleTo } from './visible-to.repo.ts';

/** Takes a ticket's row, with what its audience depends on and whose it is. */
export function lockTicketPlace(tx: CompanyTx, ticketId: number) {
  return tx
    .selectFrom('tickets')
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .select(['id', 'status', 'user_id', 'queue_id', 'is_group', 'contact_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function hasVisibleTicketOf(db: CompanyDb, actor: Actor, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tickets as t')
    .where('t.contact_id', '=', contactId)
    .where('t.deleted_at', 'is', null)
    .where((eb) => visibleTo(actor)(eb as never) as never)
    .select('t.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
