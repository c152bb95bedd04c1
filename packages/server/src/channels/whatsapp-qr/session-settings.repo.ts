import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import { reachOutsADay } from './reach-outs.repo.ts';

/** The settings of a connection that its session follows. */
export interface SessionSettings {
  allowsGroups: boolean;
  /** Whether old messages are imported: the phone is asked for them when it is paired. */
  importsHistory: boolean;
  /** Whether nobody can be written to first now: the channel refuses, or the day's limit is reached. */
  isLimited: boolean;
}

/** Settings of a removed connection. */
export const nothingSet: SessionSettings = { allowsGroups: false, importsHistory: false, isLimited: false };

/** Finds a connection's settings. Null: the connection was removed. */
export async function findSessionSettings(
  pool: pg.Pool,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<SessionSettings | null> {
  const { rows } =
    await sql<SessionSettings>`select c.allow_group as "allowsGroups", c.enable_import_message as "importsHistory",
      coalesce(s.reach_outs_locked_until > now() or (s.reach_outs_on = current_date and s.reach_outs >= ${reachOutsADay(sql.ref('s.paired_at'))}),
        false) as "isLimited"
    from connections c left join whatsapp_sessions s on s.company_id = c.company_id and s.connection_id = c.id
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.deleted_at is null`.execute(
      companyDb(pool, companyId),
    );
  return rows[0] ?? null;
}
