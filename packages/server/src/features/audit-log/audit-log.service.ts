import type { listAuditLog } from '@guiche/contract/audit-log.schemas';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { idPlace, readCursor, writeCursor } from '../../platform/lists/list-cursor.ts';
import { countEntries, findEntries } from './audit-log.repo.ts';
import { presentEntry } from './entry.present.ts';
import { keyOf, mentionsOf, subjectOf } from './entry-names.ts';
import { findNames } from './names.repo.ts';

const perPage = 50;

export async function showAuditLog(
  ctx: Ctx,
  { nextCursor, ...filter }: QueryOf<typeof listAuditLog>,
): Promise<ResultOf<typeof listAuditLog>> {
  const after = readCursor(ctx, 'audit', nextCursor, idPlace);
  const [rows, total] = await Promise.all([
    findEntries(ctx.db, filter, after, perPage + 1),
    after === null ? countEntries(ctx.db, filter) : null,
  ]);
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  const found = await findNames(
    ctx.db,
    page.flatMap((row) => [subjectOf(row) ?? [], mentionsOf(row.details)].flat()),
  );
  const names = new Map(found.map((row) => [keyOf(row), row]));
  return {
    entries: page.map((row) => presentEntry(row, names, ctx.actor)),
    nextCursor: last === undefined ? null : writeCursor(ctx, 'audit', last.id),
    total,
  };
}
