import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { type CompanyDb, companyTransaction } from './company-db.ts';

/**
 * Reads under a time limit that the database itself enforces on each statement. Null: a statement took longer than
 * `ms`.
 */
export async function readWithin<T>(ctx: Ctx, ms: number, read: (db: CompanyDb) => Promise<T>): Promise<T | null> {
  try {
    return await companyTransaction(ctx.platform.pool, ctx.companyId, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
      return read(tx);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return null;
    throw error;
  }
}
