import type { AnyConnection, listAllConnections } from '@guiche/contract/connection-sessions.schemas';
import type { ResultOf } from '@guiche/contract/route';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, companyCtx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { withOperator } from '../../platform/operator/with-operator.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { type AnyConnectionRow, findOfAllCompanies, findOfAnyCompany } from './all-connections.repo.ts';
import { askSessionClose } from './ask-for-session.ts';
import { reasonOf } from './connection.present.ts';
import type { ConnectionDeps } from './connections.service.ts';

export async function listOfAllCompanies(ctx: Ctx): Promise<ResultOf<typeof listAllConnections>> {
  const rows = await withOperator(ctx, 'look at all connections', findOfAllCompanies);
  const companies = Map.groupBy(rows, ({ company_id: id }) => id);
  return [...companies].map(([id, own]) => ({
    id,
    name: own[0]?.company_name ?? '',
    whatsapps: own.flatMap((row) => (row.id === null ? [] : [presentAny(row, row.id)])),
  }));
}

export async function getOfAnyCompany(ctx: Ctx, id: number): Promise<AnyConnection> {
  const row = await findAny(ctx, `look at connection ${id}`, id);
  return presentAny(row, id);
}

/** Ends a session of any company; the company's own log says that the operator did. */
export async function endOfAnyCompany(deps: ConnectionDeps, ctx: Ctx, id: number): Promise<{ ok: true }> {
  const { company_id: companyId } = await findAny(ctx, `end the session of connection ${id}`, id);
  const theirs = companyCtx(ctx.platform, { actor: systemActorOf(companyId), log: ctx.log, clock: ctx.clock });
  await askSessionClose(deps, theirs, id);
  await inTransaction(theirs, (tx) =>
    writeAudit(tx, { act: 'connection.end', subjectId: id, details: { by: 'operator' }, ip: null }),
  );
  return { ok: true };
}

const findAny = async (ctx: Ctx, reason: string, id: number): Promise<AnyConnectionRow> =>
  (await withOperator(ctx, reason, (db) => findOfAnyCompany(db, id))) ?? fail('ERR_NO_WAPP_FOUND');

const presentAny = (row: AnyConnectionRow, id: number): AnyConnection => ({
  id,
  name: row.name,
  channel: row.channel as AnyConnection['channel'],
  status: row.status as AnyConnection['status'],
  statusReason: reasonOf(row.status_reason),
  number: row.number,
  isDefault: row.is_default,
  companyId: row.company_id,
  updatedAt: row.updated_at.toISOString(),
});
