import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyTx } from '../../platform/db/company-db.ts';

/** Stores a token, valid for 30 minutes; the user's older ones become void. */
export async function putResetToken(tx: CompanyTx, userId: number, hash: Buffer): Promise<void> {
  await sql`select control.put_reset_token(${userId}, ${hash})`.execute(tx);
}

export async function findResetToken(
  pool: pg.Pool,
  hash: Buffer,
): Promise<{ companyId: number; userId: number } | null> {
  const { rows } = await pool.query<{ companyId: number; userId: number }>({
    name: 'find_reset_token',
    text: 'select company_id as "companyId", user_id as "userId" from control.find_reset_token($1)',
    values: [hash],
  });
  return rows[0] ?? null;
}

/** Uses the token up. False: it is no longer valid. */
export async function takeResetToken(tx: CompanyTx, userId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select control.take_reset_token(${userId}, ${hash}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

/** Makes links void that were mailed to the user. */
export async function dropResetTokens(tx: CompanyTx, userId: number): Promise<void> {
  await sql`select control.drop_reset_tokens(${userId})`.execute(tx);
}
