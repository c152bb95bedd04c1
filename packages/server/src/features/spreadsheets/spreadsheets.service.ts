import type { Actor } from '@guiche/contract/actor';
import type { BodyOf, ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import type { cancelExport, getLatestExport, Spreadsheet, startExport } from '@guiche/contract/spreadsheets.schemas';
import * as z from 'zod/mini';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import type { AnySpreadsheetKind } from '../../platform/sheets/spreadsheet-kind.ts';
import { removeExportKind, writeExportKind } from './export-jobs.ts';
import { emitExport, presentExport } from './spreadsheet.present.ts';
import {
  findExport,
  findLatestExport,
  hasRunningExport,
  insertExport,
  lockAsker,
  lockExport,
  updateExport,
} from './spreadsheets.repo.ts';

const keptMs = 24 * 3_600_000;

export type Kinds = ReadonlyMap<string, AnySpreadsheetKind>;

/** Leaves searches for people out of the audit log, as they must be erasable. */
function auditFields(ctx: Ctx, { kind, query }: BodyOf<typeof startExport>): void {
  if (ctx.audit) ctx.audit.entry.details = { kind, fields: [...new URLSearchParams(query).keys()] };
}

/** Reads a query as the list's own route does. */
export const readQuery = (kind: AnySpreadsheetKind, query: string) =>
  z.safeParse(kind.query, Object.fromEntries(new URLSearchParams(query)));

export async function beginExport(ctx: Ctx, kinds: Kinds, body: BodyOf<typeof startExport>): Promise<Spreadsheet> {
  const kind = kinds.get(body.kind) ?? fail('ERR_NO_EXPORT_FOUND');
  if (!kind.may(ctx.actor)) fail('ERR_NO_PERMISSION');
  if (!readQuery(kind, body.query).success) fail('ERR_VALIDATION');
  auditFields(ctx, body);
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const at = tx.clock.now();
    await lockAsker(tx.db, userId);
    if (await hasRunningExport(tx.db, userId, at)) fail('ERR_EXPORT_RUNNING');
    const row = await insertExport(tx.db, { ...body, companyId: tx.companyId, userId, at });
    const ids = { companyId: tx.companyId, exportId: row.id };
    tx.enqueue(writeExportKind, ids, { key: `export-${row.id}` });
    tx.enqueue(removeExportKind, ids, { key: `remove-export-${row.id}`, runAt: new Date(at.getTime() + keptMs) });
    emitExport(tx, row, kind);
    return presentExport(row, kind);
  });
}

export async function showLatestExport(
  ctx: Ctx,
  kinds: Kinds,
  query: QueryOf<typeof getLatestExport>,
): Promise<ResultOf<typeof getLatestExport>> {
  const kind = kinds.get(query.kind);
  const row = kind && (await findLatestExport(ctx.db, ctx.actor.userId, query.kind));
  return { export: kind && row ? presentExport(row, kind) : null };
}

export async function showExport(ctx: Ctx, kinds: Kinds, exportId: number): Promise<Spreadsheet> {
  const row = await findExport(ctx.db, exportId);
  const kind = row && kinds.get(row.kind);
  if (!kind || row.user_id !== ctx.actor.userId) fail('ERR_NO_EXPORT_FOUND');
  return presentExport(row, kind);
}

export function stopExport(ctx: Ctx, kinds: Kinds, { exportId }: ParamsOf<typeof cancelExport>): Promise<Spreadsheet> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockExport(tx.db, exportId);
    const kind = row && kinds.get(row.kind);
    if (!kind || row.user_id !== ctx.actor.userId) fail('ERR_NO_EXPORT_FOUND');
    if (row.state !== 'running') return presentExport(row, kind);
    const after = { ...row, state: 'cancelled' };
    await updateExport(tx.db, after, tx.clock.now());
    emitExport(tx, after, kind);
    return presentExport(after, kind);
  });
}

/** Finds the finished file for its asker alone, while they may still have it. */
export async function findExportFile(db: CompanyDb, kinds: Kinds, actor: Actor, exportId: number) {
  const row = await findExport(db, exportId);
  const kind = row && kinds.get(row.kind);
  if (!kind || row.user_id !== actor.userId || !kind.may(actor)) return null;
  if (row.storage_key === null || row.sha256 === null) return null;
  return { key: row.storage_key, name: kind.fileName, mimeType: 'application/octet-stream', sha256: row.sha256 };
}
