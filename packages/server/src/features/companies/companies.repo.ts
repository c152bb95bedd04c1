import { sql } from 'kysely';
import type pg from 'pg';
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

/** The company of the database handle. */
export async function getCompanyRow(db: CompanyDb): Promise<CompanyRow> {
  return db.selectFrom('companies').select(columns).executeTakeFirstOrThrow();
}

export async function putLastLogin(tx: CompanyTx, at: Date): Promise<void> {
  await tx.updateTable('companies').set({ last_login_at: at }).execute();
}

/** The columns that decide whether a company may work. */
export type CompanyTerms = Pick<CompanyRow, 'status' | 'due_date' | 'never_expires' | 'time_zone'>;

/** Finds the terms of several companies at once, for the sockets of a process. */
export async function findCompanyTerms(
  pool: pg.Pool,
  companyIds: readonly number[],
): Promise<(CompanyTerms & { id: number })[]> {
  const { rows } = await pool.query<CompanyTerms & { id: number }>({
    name: 'company_terms',
    text: 'select id, status, due_date, never_expires, time_zone from control.company_terms($1)',
    values: [companyIds],
  });
  return rows;
}

/** Draws the id of a new company, so that its transaction works for it from the start. */
export async function drawCompanyId(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select nextval(pg_get_serial_sequence('companies', 'id')) as id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the sequence of companies gave no id');
  return id;
}

export interface NewCompany {
  name: string;
  email: string;
  phone: string;
  planId: number;
  language: string;
  trialDays: number;
}

/** Inserts the company that the transaction works for. */
export async function insertCompany(tx: CompanyTx, company: NewCompany): Promise<void> {
  const { name, email, phone, planId, language, trialDays } = company;
  await sql`select control.sign_up_company(${name}, ${email}, ${phone}, ${planId}, ${language}, ${trialDays})`.execute(
    tx,
  );
}
