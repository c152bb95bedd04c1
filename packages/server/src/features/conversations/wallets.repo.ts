import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import { holdPeople } from './users.repo.ts';

/**
 * The person who gets a contact's new ticket: its first owner, if the company's settings say so and it is within the owner's
 * hours. None of these people is removed before the transaction ends. A group's ticket goes only to a person who may see groups.
 */
export async function findWallets(tx: CompanyTx, contactIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ contact_id: number; user_id: number }>`
    select w.contact_id, w.user_id from (
      select distinct on (o.contact_id) o.contact_id, o.user_id, u.start_work, u.end_work, u.allow_group or not c.is_group as may_attend
      from contact_owners o
      join users u on u.company_id = o.company_id and u.id = o.user_id and u.deleted_at is null
      join contacts c on c.company_id = o.company_id and c.id = o.contact_id
      where o.company_id = (select current_company()) and o.contact_id = any(${[...contactIds]}::bigint[])
      order by o.contact_id, o.position) w
    cross join (select to_char(clock_timestamp() at time zone time_zone, 'HH24:MI') as now from companies
      where id = (select current_company())) t
    where w.may_attend and case when w.start_work <= w.end_work then t.now between w.start_work and w.end_work
        else t.now >= w.start_work or t.now <= w.end_work end
      and exists (select from company_settings where company_id = (select current_company())
        and key = 'DirectTicketsToWallets' and value = 'enabled')`.execute(tx);
  if (rows.length === 0) return new Map();
  const people = await holdPeople(
    tx,
    rows.map((row) => row.user_id),
  );
  return new Map(rows.filter((row) => people.has(row.user_id)).map((row) => [row.contact_id, row.user_id]));
}
