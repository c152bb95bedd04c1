import { sql } from 'kysely';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';

/** What of a connection's settings its session follows. */
export interface SessionSettings {
  allowsGroups: boolean;
  /** Old messages are taken over: the phone is asked for them when it is paired. */
  importsHistory: boolean;
}

/** Null: the connection was removed. */
export async function findSessionSettings(
  pool: pg.Pool,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<SessionSettings | null> {
  const { rows } =
    await sql<SessionSettings>`select allow_group as "allowsGroups", enable_import_message as "importsHistory"
    from connections where company_id = ${companyId} and id = ${connectionId} and deleted_at is null`.execute(
      companyDb(pool, companyId),
    );
  return rows[0] ?? null;
}
