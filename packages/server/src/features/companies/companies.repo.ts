import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

const columns = ['id', 'name', 'status', 'due_date', 'never_expires', 'language', 'time_zone'] as const;

export interface CompanyRow {
  id: number;
  name: string;
  status: boolean;
  due_date: string;
  never_expires: boolean;
  language: string;
  time_zone: string;
}

/** The company the database speaks for. */
export async function getCompanyRow(db: CompanyDb): Promise<CompanyRow> {
  return db.selectFrom('companies').select(columns).executeTakeFirstOrThrow();
}

export async function putLastLogin(tx: CompanyTx, at: Date): Promise<void> {
  await tx.updateTable('companies').set({ last_login_at: at }).execute();
}
