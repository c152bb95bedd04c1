import { type ContactImport, type mapImportColumns, mostNewTags } from '@guiche/contract/contact-sheets.schemas';
import { fold } from '@guiche/contract/fold';
import { spellingsOf } from '@guiche/contract/phone';
import type { BodyOf } from '@guiche/contract/route';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findTags } from '../tags/index.ts';
import { getDraft } from './get-draft.ts';
import { presentImport } from './import.present.ts';
import type { ImportColumn } from './import-columns.ts';
import { countRows, findOwners, findRows, judgeRows, type StoredRow } from './import-rows.repo.ts';
import { findImport, lockImport, updateImport } from './imports.repo.ts';
import { type ReadRow, readRow, type SheetReading } from './read-row.ts';
import { switchHead } from './sheet-head.ts';

type Mapping = BodyOf<typeof mapImportColumns>;
const perChunk = 2_000;

/**
 * Stores the columns' uses and the country of numbers, and judges every row: what is wrong with it, and whether its
 * number is known.
 */
export async function mapColumns(
  ctx: Ctx,
  importId: number,
  { targets, country: said, hasHead, severalNumbers }: Mapping,
): Promise<ContactImport> {
  const found = getDraft((await findImport(ctx.db, importId)) ?? fail('ERR_NO_IMPORT_FOUND'));
  withTargets(found.columns, targets);
  const record = hasHead === undefined ? found : await switchHead(ctx, importId, hasHead);
  const columns = withTargets(record.columns, targets, severalNumbers);
  const country = said ?? record.country;
  await judgeAll(ctx, importId, { columns, country });
  return inTransaction(ctx, async (tx) => {
    getDraft((await lockImport(tx.db, importId)) ?? fail('ERR_NO_IMPORT_FOUND'));
    const counts = await countRows(tx.db, importId);
    return presentImport(await updateImport(tx.db, importId, { ...counts, columns, country, state: 'review' }));
  });
}

function withTargets(
  columns: readonly ImportColumn[],
  targets: Mapping['targets'],
  said?: Mapping['severalNumbers'],
): ImportColumn[] {
  if (targets.length !== columns.length) fail('ERR_VALIDATION');
  const single = targets.filter((target) => target !== 'ignore' && target !== 'extra');
  if (new Set(single).size < single.length) fail('ERR_IMPORT_COLUMN_TWICE');
  if (!targets.includes('number')) fail('ERR_IMPORT_NO_NUMBER');
  if (!targets.includes('name')) fail('ERR_IMPORT_NO_NAME');
  const before = columns.find(({ several }) => several !== undefined)?.several;
  return columns.map(({ several: _, ...column }, index) => {
    const target = targets[index] ?? 'ignore';
    const several = target === 'number' ? (said ?? before) : undefined;
    return { ...column, target, ...(several === undefined ? {} : { several }) };
  });
}

/** Judges chunk by chunk, each stored separately: nobody waits for it, and nothing counts before the end. */
async function judgeAll(ctx: Ctx, importId: number, sheet: SheetReading): Promise<void> {
  const there = new Set((await findTags(ctx.db, 0)).map(({ name }) => fold(name)));
  const newTags = new Set<string>();
  const seen = new Set<string>();
  for (let after = 0; ; ) {
    const page = { only: 'all', after, most: perChunk, lastDone: 0 } as const;
    const rows = await findRows(ctx.db, importId, page);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_no;
    const read = rows.map((stored) => ({ stored, row: judgeRow(sheet, stored, seen) }));
    for (const { row } of read)
      if (row.fault === null) for (const tag of row.tags) if (!there.has(fold(tag))) newTags.add(fold(tag));
    if (newTags.size > mostNewTags) fail('ERR_TOO_MANY_NEW_TAGS');
    const good = read.filter(({ row }) => row.fault === null);
    const owners = await findOwners(
      ctx.db,
      good.flatMap(({ row }) => spellingsOf(row.number)),
    );
    const isKnown = ({ fault, number }: ReadRow) =>
      fault === null && spellingsOf(number).some((spelling) => owners.has(spelling));
    const judged = read.map(({ stored, row }) => ({ row: stored.row_no, fault: row.fault, known: isKnown(row) }));
    await judgeRows(ctx.db, importId, judged);
    if (rows.length < perChunk) return;
  }
}

function judgeRow(sheet: SheetReading, { cells }: StoredRow, seen: Set<string>): ReadRow {
  const row = readRow(sheet, cells);
  if (row.fault !== null) return row;
  const spellings = [row.number, ...row.otherNumbers].map((number) => spellingsOf(number)[0] ?? number);
  if (spellings.some((spelling) => seen.has(spelling))) return { ...row, fault: 'repeated' };
  for (const spelling of spellings) seen.add(spelling);
  return row;
}
