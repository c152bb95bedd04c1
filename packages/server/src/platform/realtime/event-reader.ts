import type pg from 'pg';
import { companyDb } from '../db/company-db.ts';
import type { NumberedEvent } from '../events/event-wait.ts';

/** An event as the table stores it. */
export interface StoredEvent extends NumberedEvent {
  at: Date;
}

/**
 * Reads events of a company after `seq`, in order, at most `limit`. Numbers are given at commit, so a read never sees a
 * hole that fills later.
 */
export function readEvents(pool: pg.Pool, companyId: number, seq: number, limit: number): Promise<StoredEvent[]> {
  return companyDb(pool, companyId)
    .selectFrom('events')
    .select(['seq', 'name', 'payload', 'rooms', 'left_rooms', 'at'])
    .where('company_id', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Reads the last number of each company. A company without a counter is absent. */
export async function readHeads(pool: pg.Pool, companyIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ company_id: number; seq: number }>(
    'select company_id, seq from control.seq_heads($1)',
    [companyIds],
  );
  return new Map(rows.map((row) => [row.company_id, row.seq]));
}
