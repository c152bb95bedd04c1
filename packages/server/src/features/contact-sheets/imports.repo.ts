import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { ImportColumn } from './import-columns.ts';

/** `reading`: its rows are coming in, and nobody has seen it yet. */
type State = ContactImport['state'] | 'reading';

export interface ImportRecord {
  id: number;
  user_id: number;
  file_name: string;
  state: State;
  columns: ImportColumn[];
  country: string;
  rows_read: number;
  faulty: number;
  known: number;
  chosen: number;
  last_row: number;
  done: number;
  created: number;
  updated: number;
  started_at: Date | null;
  finished_at: Date | null;
}

const columns = [
  'id',
  'user_id',
  'file_name',
  sql<State>`state`.as('state'),
  sql<ImportColumn[]>`columns`.as('columns'),
  'country',
  'rows_read',
  'faulty',
  'known',
  'chosen',
  'last_row',
  'done',
  'created',
  'updated',
  'started_at',
  'finished_at',
] as const;

const select = (db: CompanyDb) => db.selectFrom('contact_imports').select(columns);

export function findImport(db: CompanyDb, id: number): Promise<ImportRecord | undefined> {
  return select(db).where('id', '=', id).where('state', '<>', 'reading').executeTakeFirst();
}

/** Locks an import; every change takes it first. */
export function lockImport(tx: CompanyTx, id: number): Promise<ImportRecord | undefined> {
  return select(tx).where('id', '=', id).where('state', '<>', 'reading').forUpdate().executeTakeFirst();
}

export function findRunning(db: CompanyDb): Promise<ImportRecord | undefined> {
  return select(db).where('state', '=', 'running').executeTakeFirst();
}

export function findLatestOf(db: CompanyDb, userId: number, since: Date): Promise<ImportRecord | undefined> {
  return select(db)
    .where('user_id', '=', userId)
    .where('state', '<>', 'reading')
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Makes the second of two simultaneous starts wait. */
export async function lockCompanysImports(tx: CompanyTx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact-import:' || ${companyId}::bigint, 0))`.execute(tx);
}

/** Removes a person's earlier drafts, and those whose rows stopped coming when their process ended. */
export async function deleteDrafts(db: CompanyDb, userId: number, stuckSince: Date): Promise<void> {
  await db
    .deleteFrom('contact_imports')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['mapping', 'review']),
        eb.and([eb('state', '=', 'reading'), eb('created_at', '<', stuckSince)]),
      ]),
    )
    .execute();
}

export async function insertImport(
  db: CompanyDb,
  draft: { companyId: number; userId: number; fileName: string; country: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_imports')
    .values({
      company_id: draft.companyId,
      user_id: draft.userId,
      file_name: draft.fileName,
      country: draft.country,
      created_at: draft.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteImport(db: CompanyDb, id: number): Promise<void> {
  await db.deleteFrom('contact_imports').where('id', '=', id).execute();
}

type Change = Partial<Omit<ImportRecord, 'id' | 'user_id' | 'file_name'>>;

export function updateImport(db: CompanyDb, id: number, change: Change): Promise<ImportRecord> {
  const { columns: wanted, ...rest } = change;
  return db
    .updateTable('contact_imports')
    .set({ ...rest, ...(wanted === undefined ? {} : { columns: JSON.stringify(wanted) }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
