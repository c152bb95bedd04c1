import type { AuditEntry, listAuditLog } from '@guiche/contract/audit-log';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { idPlace, readCursor, writeCursor } from '../../platform/lists/cursor.ts';
import { type AuditRow, findEntries } from './audit-log.repo.ts';

const perPage = 50;

const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  act: row.act,
  subjectId: row.subject_id,
  details: row.details,
  ip: row.ip,
});

export async function showAuditLog(
  ctx: Ctx,
  { nextCursor, ...filter }: QueryOf<typeof listAuditLog>,
): Promise<ResultOf<typeof listAuditLog>> {
  const after = readCursor(ctx, 'audit', nextCursor, idPlace);
  const rows = await findEntries(ctx.db, filter, after, perPage + 1);
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1) : undefined;
  return {
    entries: page.map(presentEntry),
    nextCursor: last === undefined ? null : writeCursor(ctx, 'audit', last.id),
  };
}
