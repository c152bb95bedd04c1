import type { AuditFilter } from '@guiche/contract/audit-log.schemas';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

export interface AuditRow {
  id: number;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
  act: string;
  subject_id: number | null;
  details: Record<string, unknown>;
  ip: string | null;
}

const zone = sql`(select time_zone from companies where id = current_company())`;

function entriesOf(db: CompanyDb, { userId, act, dateFrom, dateTo }: AuditFilter) {
  let query = db.selectFrom('audit_log as a');
  if (userId !== undefined) query = query.where('a.user_id', '=', userId);
  if (act !== undefined) query = query.where('a.act', '=', act);
  if (dateFrom !== undefined)
    query = query.where(sql<SqlBool>`a.created_at >= (${dateFrom}::date)::timestamp at time zone ${zone}`);
  if (dateTo !== undefined)
    query = query.where(sql<SqlBool>`a.created_at < (${dateTo}::date + 1)::timestamp at time zone ${zone}`);
  return query;
}

/** Finds entries behind the given one, the latest first. */
export function findEntries(
  db: CompanyDb,
  filter: AuditFilter,
  after: number | null,
  most: number,
): Promise<AuditRow[]> {
  const query = entriesOf(db, filter)
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'a.company_id').onRef('u.id', '=', 'a.user_id'))
    .select(['a.id', 'a.created_at', 'a.user_id', 'u.name as user_name', 'a.act', 'a.subject_id', 'a.ip'])
    .select(sql<Record<string, unknown>>`a.details`.as('details'))
    .orderBy('a.id', 'desc')
    .limit(most);
  return (after === null ? query : query.where('a.id', '<', after)).execute();
}

export async function countEntries(db: CompanyDb, filter: AuditFilter): Promise<number> {
  const { n } = await entriesOf(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
