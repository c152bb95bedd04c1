import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

interface TargetRow {
  id: number;
  name: string;
  online: boolean;
  profile_image: string | null;
  allow_group: boolean;
  open_tickets: number;
}

/** People of the queue, and admins, by name. Whoever is one of many is counted once for all of them: no scan per person. */
export async function findTransferTargets(db: CompanyDb, queueId: number) {
  const { rows } = await sql<TargetRow>`
    select u.id, u.name, u.online, u.profile_image, u.allow_group, coalesce(o.open, 0) as open_tickets
    from users u
    left join (select user_id, count(*) as open from tickets
      where company_id = (select current_company()) and status = 'open' and deleted_at is null and user_id is not null
      group by user_id) o on o.user_id = u.id
    where u.company_id = (select current_company()) and u.deleted_at is null
      and (u.profile = 'admin' or exists (
        select 1 from user_queues uq
        where uq.company_id = u.company_id and uq.user_id = u.id and uq.queue_id = ${queueId}))
    order by fold(u.name), u.id`.execute(db);
  return rows;
}
