import { undecryptable } from '@guiche/contract/stand-ins';
import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { settleAttendances, type TicketPlaceRow, type TicketRow } from '../tickets/index.ts';

/** Most tickets that are announced; lists with older ones are right again when they are loaded. */
const mostTicketsTold = 200;

export async function hasLiveTicket(tx: CompanyTx, contactId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tickets')
    .where('contact_id', '=', contactId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees the contact's addresses, and drops what waits to be sent to them. */
export async function freeContact(tx: CompanyTx, contactId: number): Promise<void> {
  await tx.deleteFrom('contact_identities').where('contact_id', '=', contactId).execute();
  await tx.deleteFrom('contact_tags').where('contact_id', '=', contactId).execute();
  await tx.deleteFrom('contact_owners').where('contact_id', '=', contactId).execute();
  await tx.deleteFrom('outbox').where('contact_id', '=', contactId).execute();
  // Stand-ins give up their keys: a message that still comes belongs to a new contact.
  await sql`delete from message_keys k using messages m
    where m.company_id = (select current_company()) and m.contact_id = ${contactId} and m.media_type = 'unsupported'
      and m.data_json ->> 'type' = ${undecryptable}
      and k.company_id = m.company_id and k.connection_id = m.connection_id and k.provider_id = m.provider_id`.execute(
    tx,
  );
  await sql`delete from contact_distinctions where company_id = (select current_company())
    and (low_id = ${contactId} or high_id = ${contactId})`.execute(tx);
}

type HiddenTicket = TicketPlaceRow & Pick<TicketRow, 'id'>;

/** Hides the contact; answers the newest of the tickets hidden with it. */
export async function hideContact(tx: CompanyTx, contactId: number, at: Date): Promise<HiddenTicket[]> {
  await sql`update contacts set deleted_at = ${at}, updated_at = ${at}, version = version + 1
    where company_id = (select current_company()) and id = ${contactId}`.execute(tx);
  const { rows } = await sql<HiddenTicket>`
    with gone as (update tickets set deleted_at = ${at}, version = version + 1
      where company_id = (select current_company()) and contact_id = ${contactId} and deleted_at is null
      returning id, status, user_id, queue_id, is_group)
    select * from gone order by id desc limit ${mostTicketsTold}`.execute(tx);
  await settleAttendances(tx, [contactId]);
  return rows;
}
