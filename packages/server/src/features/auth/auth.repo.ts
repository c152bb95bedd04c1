import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyTx } from '../../platform/db/company-db.ts';

// Lives and ends of sessions follow the database's clock: all processes share it.
const accessLife = '15 minutes';

interface Login {
  companyId: number;
  userId: number;
}

export async function findLogin(pool: pg.Pool, foldedEmail: string): Promise<Login | null> {
  const { rows } = await pool.query<Login>({
    name: 'find_login',
    text: 'select company_id as "companyId", user_id as "userId" from control.find_login($1)',
    values: [foldedEmail],
  });
  return rows[0] ?? null;
}

interface NewSession {
  id: string;
  userId: number;
  refreshHash: Buffer;
  accessHash: Buffer;
  remember: boolean;
  life: string;
  ip: string;
  userAgent: string;
}

export async function openSession(tx: CompanyTx, session: NewSession): Promise<void> {
  await sql`select control.open_session(${session.id}, ${session.userId}, ${session.refreshHash}, ${session.accessHash},
    now() + ${accessLife}::interval, now() + ${session.life}::interval, ${session.remember}, ${session.ip}, ${session.userAgent})`.execute(
    tx,
  );
}

/** Ends the user's sessions but `keep`, or only `one`. Answers the ids of those that were alive. */
export async function endSessions(
  tx: CompanyTx,
  userId: number,
  which: { one: string } | { keep: string },
  reason: string,
): Promise<string[]> {
  const one = 'one' in which ? which.one : null;
  const keep = 'keep' in which ? which.keep : null;
  const { rows } = await sql<{
    id: string;
  }>`select control.end_sessions(${userId}, ${one}, ${keep}, ${reason}) as id`.execute(tx);
  return rows.map((row) => row.id);
}

interface RefreshedSession extends Login {
  sessionId: string;
  /** False: the previous token was used again within its 10 s; the client already has its follower. */
  rotated: boolean;
  remember: boolean;
  /** Until the session's end. */
  secondsLeft: number;
}

/** Null: unknown, ended, past its end, or used again too late (which ends it). */
export async function refreshSession(
  pool: pg.Pool,
  hashes: { refresh: Buffer; newRefresh: Buffer; access: Buffer },
): Promise<RefreshedSession | null> {
  const { rows } = await pool.query<RefreshedSession>({
    name: 'refresh_session',
    text: `select session_id as "sessionId", company_id as "companyId", user_id as "userId", rotated, remember,
        extract(epoch from expires_at - now())::double precision as "secondsLeft"
      from control.refresh_session($1, $2, $3, now() + $4::interval)`,
    values: [hashes.refresh, hashes.newRefresh, hashes.access, accessLife],
  });
  return rows[0] ?? null;
}
