import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';

interface SessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  ip: string | null;
  user_agent: string | null;
}

/** Finds the person's live sessions, the latest used first. */
export async function findSessions(db: CompanyDb, userId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`select * from control.sessions_of(${userId})`.execute(db);
  return rows;
}
