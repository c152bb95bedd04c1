import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

export interface ExportRow {
  id: number;
  user_id: number | null;
  kind: string;
  query: string;
  language: string;
  state: string;
  done: number;
  total: number | null;
  error: string | null;
  storage_key: string | null;
  sha256: string | null;
}

const columns = [
  'id',
  'user_id',
  'kind',
  'query',
  'language',
  'state',
  'done',
  'total',
  'error',
  'storage_key',
  'sha256',
] as const;

/** Takes the person's row, so that they begin one at a time. */
export async function lockAsker(tx: CompanyTx, userId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** Longest run, in milliseconds: an unfinished one could not even report that it gave up. */
const longestMs = 3_600_000;

export async function hasRunningExport(tx: CompanyTx, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('exports')
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .where('created_at', '>', new Date(now.getTime() - longestMs))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function insertExport(
  tx: CompanyTx,
  row: Pick<ExportRow, 'kind' | 'query' | 'language'> & { companyId: number; userId: number; at: Date },
): Promise<ExportRow> {
  return tx
    .insertInto('exports')
    .values({
      company_id: row.companyId,
      user_id: row.userId,
      kind: row.kind,
      query: row.query,
      language: row.language,
      created_at: row.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findExport(db: CompanyDb, exportId: number): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').where('id', '=', exportId).select(columns).executeTakeFirst();
}

export function lockExport(tx: CompanyTx, exportId: number): Promise<ExportRow | undefined> {
  return tx.selectFrom('exports').where('id', '=', exportId).select(columns).forUpdate().executeTakeFirst();
}

export function findLatestExport(db: CompanyDb, userId: number, kind: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('exports')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateExport(tx: CompanyTx, row: ExportRow, now: Date): Promise<void> {
  const { state, done, total, error, storage_key, sha256 } = row;
  await tx
    .updateTable('exports')
    .set({ state, done, total, error, storage_key, sha256, finished_at: state === 'running' ? null : now })
    .where('id', '=', row.id)
    .execute();
}

export async function deleteExport(tx: CompanyTx, exportId: number): Promise<void> {
  await tx.deleteFrom('exports').where('id', '=', exportId).execute();
}
