import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { StoredRow } from './import-rows.repo.ts';

export interface CheckRecord {
  import_id: number;
  user_id: number;
  connection_id: number;
  state: 'running' | 'done' | 'canceled';
  total: number;
  checked: number;
  found: number;
  missing: number;
  last_row: number;
  is_connected: boolean;
}

const columns = [
  'import_id',
  'user_id',
  'connection_id',
  sql<CheckRecord['state']>`state`.as('state'),
  'total',
  'checked',
  'found',
  'missing',
  'last_row',
  sql<boolean>`exists (select from connections c where c.company_id = number_checks.company_id
    and c.id = number_checks.connection_id and c.status = 'CONNECTED' and c.deleted_at is null)`.as('is_connected'),
] as const;

export async function findCheck(db: CompanyDb, importId: number): Promise<CheckRecord | null> {
  const found = db.selectFrom('number_checks').select(columns).where('import_id', '=', importId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Locks a check; every change takes it first. */
export async function lockCheck(tx: CompanyTx, importId: number): Promise<CheckRecord | null> {
  const found = tx.selectFrom('number_checks').select(columns).where('import_id', '=', importId);
  return (await found.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Finds the oldest check that this connection is to work on. */
export async function findUnderWay(db: CompanyDb, connectionId: number): Promise<CheckRecord | null> {
  const found = db
    .selectFrom('number_checks')
    .select(columns)
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'running')
    .orderBy('import_id')
    .limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

/** Begins a check, or continues it. */
export async function putCheck(
  tx: CompanyTx,
  check: { companyId: number; importId: number; userId: number; connectionId: number; total: number },
): Promise<void> {
  const asker = { user_id: check.userId, connection_id: check.connectionId };
  await tx
    .insertInto('number_checks')
    .values({ company_id: check.companyId, import_id: check.importId, total: check.total, ...asker })
    .onConflict((on) => on.columns(['company_id', 'import_id']).doUpdateSet({ ...asker, state: 'running' }))
    .execute();
}

type Change = Partial<Pick<CheckRecord, 'state' | 'checked' | 'found' | 'missing' | 'last_row'>>;

export function updateCheck(tx: CompanyTx, importId: number, change: Change): Promise<CheckRecord> {
  return tx
    .updateTable('number_checks')
    .set(change)
    .where('import_id', '=', importId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Rows that an import wrote, in the order of the sheet. */
const takenOver = (db: CompanyDb, importId: number, lastDone: number) =>
  db
    .selectFrom('contact_import_rows')
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('fault', 'is', null), eb('fault', '=', 'shortened')]))
    .where('chosen', '=', true)
    .where('row_no', '<=', lastDone);

export async function countTakenOver(db: CompanyDb, importId: number, lastDone: number): Promise<number> {
  const counted = takenOver(db, importId, lastDone).select(({ fn }) => fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

export function findTakenOver(
  db: CompanyDb,
  importId: number,
  page: { after: number; lastDone: number; most: number },
): Promise<Pick<StoredRow, 'row_no' | 'cells'>[]> {
  return takenOver(db, importId, page.lastDone)
    .where('row_no', '>', page.after)
    .select(['row_no', sql<string[]>`cells`.as('cells')])
    .orderBy('row_no')
    .limit(page.most)
    .execute();
}

export async function writeAccounts(
  tx: CompanyTx,
  importId: number,
  rows: readonly { row: number; hasAccount: boolean | null }[],
): Promise<void> {
  await sql`update contact_import_rows r set has_account = a."hasAccount"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(row bigint, "hasAccount" boolean)
    where r.company_id = (select current_company()) and r.import_id = ${importId} and r.row_no = a.row`.execute(tx);
}
