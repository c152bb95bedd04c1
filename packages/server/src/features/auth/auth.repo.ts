import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyTx } from '../../platform/db/company-db.ts';

// Begin and end of sessions follow the database's clock, which all processes share.
const accessLife = '15 minutes';

interface Login {
  companyId: number;
  userId: number;
}

/** Finds the owner of an address; `isUsualAddress`: they have lately signed in from the network address `from`. */
export async function findLogin(
  pool: pg.Pool,
  foldedEmail: string,
  from: string | null,
): Promise<(Login & { isUsualAddress: boolean }) | null> {
  const { rows } = await pool.query<Login & { isUsualAddress: boolean }>({
    name: 'find_login',
    text: `select company_id as "companyId", user_id as "userId", is_usual_address as "isUsualAddress"
      from control.find_login($1, $2)`,
    values: [foldedEmail, from],
  });
  return rows[0] ?? null;
}

/** Assigns the e-mail address to this user. False: somebody has it. */
export async function claimEmail(tx: CompanyTx, userId: number, foldedEmail: string): Promise<boolean> {
  const { rows } = await sql<{
    claimed: boolean;
  }>`select control.claim_login_email(${userId}, ${foldedEmail}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}

/** Replaces the user's e-mail address; links for a new password that were mailed to the old one become void. */
export async function moveEmail(tx: CompanyTx, userId: number, foldedEmail: string): Promise<boolean> {
  const { rows } = await sql<{
    moved: boolean;
  }>`select control.move_login_email(${userId}, ${foldedEmail}) as moved`.execute(tx);
  return rows[0]?.moved ?? false;
}

/** Frees the user's address, so that they cannot sign in any more. */
export async function releaseEmail(tx: CompanyTx, userId: number): Promise<void> {
  await sql`select control.release_login_email(${userId})`.execute(tx);
}

/**
 * Notes a network address of the person: their own wrong passwords from there then count apart from those of strangers.
 */
export async function noteAddress(tx: CompanyTx, userId: number, address: string): Promise<void> {
  await sql`select control.note_address(${userId}, ${address})`.execute(tx);
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

/** Ends the user's sessions: all, all but `keep`, or only `one`. Answers the ids of those that were alive. */
export async function endSessions(
  tx: CompanyTx,
  userId: number,
  which: { one: string } | { keep: string } | 'all',
  reason: string,
): Promise<string[]> {
  const one = which !== 'all' && 'one' in which ? which.one : null;
  const keep = which !== 'all' && 'keep' in which ? which.keep : null;
  const { rows } = await sql<{
    id: string;
  }>`select control.end_sessions(${userId}, ${one}, ${keep}, ${reason}) as id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function hasSession(tx: CompanyTx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select control.has_session(${userId}) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

interface RefreshedSession extends Login {
  /**
   * `rotated`: exchanged for the next token. `repeated`: the previous one again within its 10 s, which gets the same
   * next one. `reused`: an older one, so somebody holds a copy; the session was ended.
   */
  outcome: 'rotated' | 'repeated' | 'reused';
  sessionId: string;
  remember: boolean;
  /** Seconds until the session's end. */
  secondsLeft: number;
}

/** Exchanges a refresh token. Null: the session is unknown, ended or expired. */
export async function refreshSession(
  pool: pg.Pool,
  hashes: { refresh: Buffer; newRefresh: Buffer; access: Buffer },
): Promise<RefreshedSession | null> {
  const { rows } = await pool.query<RefreshedSession>({
    name: 'refresh_session',
    text: `select outcome, session_id as "sessionId", company_id as "companyId", user_id as "userId", remember,
        extract(epoch from expires_at - now())::double precision as "secondsLeft"
      from control.refresh_session($1, $2, $3, now() + $4::interval)`,
    values: [hashes.refresh, hashes.newRefresh, hashes.access, accessLife],
  });
  return rows[0] ?? null;
}
