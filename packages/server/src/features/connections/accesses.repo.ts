import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

interface Key {
  companyId: number;
  connectionId: number;
}

/** Finds connections of all companies whose account belongs to one of these objects. */
export async function findConnectedAccounts(pool: pg.Pool, objects: readonly string[]): Promise<Key[]> {
  const { rows } = await pool.query<Key>(
    'select company_id as "companyId", connection_id as "connectionId" from control.connected_accounts($1)',
    [objects],
  );
  return rows;
}

/** Finds connections of all companies that this person's log-in at the platform made. */
export async function findByLogin(pool: pg.Pool, loginUser: string): Promise<Key[]> {
  const { rows } = await pool.query<Key>(
    'select company_id as "companyId", connection_id as "connectionId" from control.connections_of_login($1)',
    [loginUser],
  );
  return rows;
}

export async function isAccountConnected(pool: pg.Pool, object: string, accountId: string): Promise<boolean> {
  const { rows } = await pool.query('select from control.find_routes($1, $2)', [object, accountId]);
  return rows.length > 0;
}

/** Notes whose log-in it was; null: nobody's any more. */
export async function nameLogin(tx: CompanyTx, connectionId: number, loginUser: string | null): Promise<void> {
  await sql`select control.name_login(${connectionId}, ${loginUser})`.execute(tx);
}

const ofGivenUp = (db: CompanyDb, id: number) =>
  db
    .selectFrom('connections')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('status_reason', '=', 'ended')]))
    .where('access_token_sealed', 'is not', null);

/** Finds the access of a connection that was removed or ended; undefined: there is none, or it was connected again. */
export const findGivenUp = (db: CompanyDb, id: number) =>
  ofGivenUp(db, id)
    .select('channel')
    .select((eb) => eb.ref('access_token_sealed').$notNull().as('sealed'))
    .executeTakeFirst();

/** Removes the access, which is a change that nobody is shown. */
export async function forgetAccess(db: CompanyDb, id: number): Promise<void> {
  await db
    .updateTable('connections')
    .set({ access_token_sealed: null })
    .where('id', 'in', ofGivenUp(db, id).select('id'))
    .execute();
}
