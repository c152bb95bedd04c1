import type { ImportReason } from '@guiche/contract/contact-sheets.schemas';
import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { SheetRow } from '../../platform/sheets/sheet-limits.ts';

export interface StoredRow {
  row_no: number;
  cells: string[];
  fault: ImportReason | null;
  known: boolean;
  chosen: boolean;
}

const columns = [
  'row_no',
  sql<string[]>`cells`.as('cells'),
  sql<ImportReason | null>`fault`.as('fault'),
  'known',
  'chosen',
] as const;

export async function insertRows(
  db: CompanyDb,
  companyId: number,
  importId: number,
  rows: readonly SheetRow[],
): Promise<void> {
  await sql`insert into contact_import_rows (company_id, import_id, row_no, cells)
    select ${companyId}, ${importId}, r.row, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row bigint, cells jsonb)`.execute(db);
}

/** Number of the sheet's first row. */
export async function findFirstRow(db: CompanyDb, importId: number): Promise<number | null> {
  const row = await db
    .selectFrom('contact_import_rows')
    .where('import_id', '=', importId)
    .select('row_no')
    .orderBy('row_no')
    .limit(1)
    .executeTakeFirst();
  return row?.row_no ?? null;
}

export async function removeRow(tx: CompanyTx, importId: number, row: number): Promise<void> {
  await tx.deleteFrom('contact_import_rows').where('import_id', '=', importId).where('row_no', '=', row).execute();
}

export type RowFilter = 'all' | 'faulty' | 'known' | 'ignored' | 'noAccount';

/** Finds rows behind `after`, in the order of the sheet. `lastDone`: rows beyond it were not processed. */
export function findRows(
  db: CompanyDb,
  importId: number,
  page: { only: RowFilter; after: number; most: number; lastDone: number },
): Promise<StoredRow[]> {
  const rows = db
    .selectFrom('contact_import_rows')
    .where('import_id', '=', importId)
    .where('row_no', '>', page.after)
    .select(columns)
    .orderBy('row_no')
    .limit(page.most);
  switch (page.only) {
    case 'all':
      return rows.execute();
    case 'faulty':
      return rows.where('fault', 'is not', null).execute();
    case 'known':
      return rows.where('known', '=', true).where('fault', 'is', null).execute();
    case 'noAccount':
      return rows.where('has_account', '=', false).execute();
    case 'ignored':
      return rows
        .where((eb) => eb.or([eb('fault', 'is not', null), eb('chosen', '=', false), eb('row_no', '>', page.lastDone)]))
        .execute();
  }
}

/** Finds the next rows that an import writes. */
export function findChosenRows(tx: CompanyTx, importId: number, after: number, most: number): Promise<StoredRow[]> {
  return tx
    .selectFrom('contact_import_rows')
    .where('import_id', '=', importId)
    .where('row_no', '>', after)
    .where('fault', 'is', null)
    .where('chosen', '=', true)
    .select(columns)
    .orderBy('row_no')
    .limit(most)
    .execute();
}

export interface Judged {
  row: number;
  fault: ImportReason | null;
  known: boolean;
}

/** Stores the verdict on each of these rows, in their order. Only changed ones are written. */
export async function judgeRows(db: CompanyDb, importId: number, judged: readonly Judged[]): Promise<void> {
  const [first, last] = [judged.at(0)?.row, judged.at(-1)?.row];
  if (first === undefined || last === undefined) return;
  // Limited on both sides: for a sheet just read the planner knows nothing, and compared each row with all.
  await sql`update contact_import_rows r set fault = j.fault, known = j.known
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j(row bigint, fault text, known boolean)
    where r.company_id = (select current_company()) and r.import_id = ${importId} and r.row_no = j.row
      and r.row_no between ${first} and ${last}
      and (r.fault, r.known) is distinct from (j.fault, j.known)`.execute(db);
}

export async function chooseRows(
  tx: CompanyTx,
  importId: number,
  chosen: boolean,
  rows: readonly number[] | null,
): Promise<void> {
  const all = tx
    .updateTable('contact_import_rows')
    .set({ chosen })
    .where('import_id', '=', importId)
    .where('chosen', '=', !chosen);
  await (rows === null ? all : all.where('row_no', '=', sql<number>`any(${[...rows]})`)).execute();
}

export async function countRows(
  db: CompanyDb,
  importId: number,
): Promise<{ faulty: number; known: number; chosen: number }> {
  const { rows } = await sql<{ faulty: number; known: number; chosen: number }>`
    select count(*) filter (where fault is not null) as faulty, count(*) filter (where fault is null and known) as known,
      count(*) filter (where fault is null and chosen) as chosen
    from contact_import_rows where company_id = (select current_company()) and import_id = ${importId}`.execute(db);
  return rows[0] ?? { faulty: 0, known: 0, chosen: 0 };
}

/**
 * Finds the owners of numbers: live contacts, by their addresses and their shown number. Groups have none. Each is
 * looked up alone, as the planner knows little of a table that has just grown, and may compare an array with every
 * contact.
 */
export async function findOwners(db: CompanyDb, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; id: number }>`
    select n.number, o.id from unnest(${[...numbers]}::text[]) n(number) cross join lateral (
      select i.contact_id as id from contact_identities i
        where i.company_id = (select current_company()) and i.type = 'phone' and i.scope = '' and i.value = n.number
      union all
      (select c.id from contacts c
        where c.company_id = (select current_company()) and c.number = n.number and not c.is_group and c.deleted_at is null)) o
    order by 2`.execute(db);
  const owners = new Map<string, number>();
  for (const { number, id } of rows) if (!owners.has(number)) owners.set(number, id);
  return owners;
}
