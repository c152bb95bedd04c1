import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Counts how many of these tags exist, and locks them until the transaction ends. */
export async function holdTags(tx: CompanyTx, ids: readonly number[]): Promise<number> {
  const held = await tx
    .selectFrom('tags')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return held.length;
}

/** Replaces the contact's tags; answers whether anything changed. */
export async function setContactTags(
  tx: CompanyTx,
  companyId: number,
  contactId: number,
  tagIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with gone as (delete from contact_tags where company_id = ${companyId} and contact_id = ${contactId}
      and tag_id <> all(${[...tagIds]}::bigint[]) returning tag_id),
    come as (insert into contact_tags (company_id, contact_id, tag_id)
      select ${companyId}, ${contactId}, unnest(${[...tagIds]}::bigint[]) on conflict do nothing returning tag_id)
    select exists (select from gone) or exists (select from come) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

/** Takes a tag off. False: the contact did not have it. */
export async function takeContactTag(tx: CompanyTx, contactId: number, tagId: number): Promise<boolean> {
  const { rows } =
    await sql`delete from contact_tags where company_id = (select current_company()) and contact_id = ${contactId} and tag_id = ${tagId} returning tag_id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Puts a tag on the ticket; a lane replaces the ticket's lane. Answers whether anything changed. */
export async function putTagOnTicket(
  tx: CompanyTx,
  companyId: number,
  ticketId: number,
  tag: { id: number; kanban: number },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with gone as (delete from ticket_tags t using tags g where ${tag.kanban} = 1 and t.ticket_id = ${ticketId}
      and g.company_id = t.company_id and g.id = t.tag_id and g.kanban = 1 and g.id <> ${tag.id} returning t.tag_id),
    come as (insert into ticket_tags (company_id, ticket_id, tag_id) values (${companyId}, ${ticketId}, ${tag.id})
      on conflict do nothing returning tag_id)
    select exists (select from gone) or exists (select from come) as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

export async function clearTicketTags(tx: CompanyTx, ticketId: number): Promise<boolean> {
  const { rows } =
    await sql`delete from ticket_tags where company_id = (select current_company()) and ticket_id = ${ticketId} returning tag_id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Raises the ticket's version, as something beside its row changed. */
export async function touchTicket(tx: CompanyTx, ticketId: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .execute();
}
