import { sql } from 'kysely';
import type { OperatorTx } from '../../platform/operator/with-operator.ts';

export interface AnyConnectionRow {
  company_id: number;
  company_name: string;
  /** Null where the company has no connection. */
  id: number | null;
  name: string;
  channel: string;
  status: string;
  status_reason: string | null;
  number: string;
  is_default: boolean;
  updated_at: Date;
}

/** Finds connections of all companies, by name; a company without any has a row of its own. */
export async function findOfAllCompanies(db: OperatorTx): Promise<AnyConnectionRow[]> {
  const { rows } = await sql<AnyConnectionRow>`
    select c.id as company_id, c.name as company_name, w.id, w.name, w.channel, w.status, w.status_reason, w.number, w.is_default, w.updated_at
    from companies c left join connections w on c.id = w.company_id and w.deleted_at is null
    order by fold(c.name), c.id, w.name, w.id`.execute(db);
  return rows;
}

export async function findOfAnyCompany(db: OperatorTx, id: number): Promise<AnyConnectionRow | undefined> {
  const { rows } = await sql<AnyConnectionRow>`
    select c.id as company_id, c.name as company_name, w.id, w.name, w.channel, w.status, w.status_reason, w.number, w.is_default, w.updated_at
    from connections w join companies c on c.id = w.company_id where w.id = ${id} and w.deleted_at is null`.execute(db);
  return rows[0];
}
