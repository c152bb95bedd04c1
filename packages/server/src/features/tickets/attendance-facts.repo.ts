import { sql } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Columns of a new attendance that say what it has of its ticket; {@link factsOfTickets} are their values. */
export const factColumns = sql`contact_id, is_group, is_active_demand, is_only`;

/** Values from rows `t` of tickets: of a contact's attendances the only one is a lead. */
export const factsOfTickets = sql`t.contact_id, t.is_group, t.is_active_demand, count(*) over (partition by t.contact_id) = 1
  and not exists (select from ticket_sessions o where o.company_id = (select current_company()) and o.contact_id = t.contact_id
    and not o.is_void)`;

/**
 * Marks the days of changed attendances, rows with `created_at` of the common table `changed`: those days are summed again.
 * They end for the sums an hour late, so what is younger than half an hour is of a day that is not summed yet.
 */
export const markChangedDays = sql`insert into day_marks (company_id, about, at)
  select distinct (select current_company()), 'attendances', created_at from changed
  where created_at < now() - interval '30 minutes'`;

/** Common tables behind new attendances of tickets `t`: the earlier ones of their contacts are not the only ones any more. */
export const noLongerOnly = sql`changed as (update ticket_sessions o set is_only = false
    from (select distinct contact_id from t) c
    where o.company_id = (select current_company()) and o.contact_id = c.contact_id and o.is_only returning o.created_at),
  marks as (${markChangedDays})`;

/** Brings attendances in line, after tickets of these contacts were deleted, became part of others, or were another contact's. */
export async function settleAttendances(tx: CompanyTx, contactIds: readonly number[]): Promise<void> {
  await sql`select settle_attendances((select current_company()), ${[...contactIds]}::bigint[])`.execute(tx);
}
