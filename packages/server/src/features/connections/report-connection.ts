import type { ConnectionKey, ConnectionReport } from '../../channels/connecting.ts';
import { type Ctx, companyCtx, inTransaction, type PlatformDeps, type TxCtx } from '../../platform/context.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { withWord } from './account-facts.ts';
import { announceConnection, announceImport, announceSession } from './announce-connection.ts';
import { type ConnectionColumns, updateColumns } from './connection-writes.repo.ts';
import { type DetailsRow, lockDetails } from './connections.repo.ts';
import { outageKind } from './outage-job-kinds.ts';

/** How long a connection may be down before people are told by mail. */
const patienceMs = 60_000;

export interface ReportDeps extends Pick<Ctx, 'log' | 'clock'> {
  platform: PlatformDeps;
}

/** Stores a channel's report on one of its connections. */
export async function reportConnection(
  { platform, log, clock }: ReportDeps,
  { companyId, connectionId }: ConnectionKey,
  report: ConnectionReport,
): Promise<void> {
  const ctx = companyCtx(platform, { actor: systemActorOf(companyId), log, clock });
  await inTransaction(ctx, (tx) => putReport(tx, connectionId, report));
}

/**
 * {@link reportConnection} in a transaction. Null: the connection is gone. A report without news is announced to
 * nobody.
 */
export async function putReport(tx: TxCtx, id: number, report: ConnectionReport): Promise<DetailsRow | null> {
  const row = await lockDetails(tx.db, id);
  if (!row) return null;
  const columns = columnsOf(row, report);
  const said = Object.entries(columns) as [keyof DetailsRow, unknown][];
  if (said.every(([column, value]) => isSame(row[column], value))) return row;
  const at = tx.clock.now();
  await updateColumns(tx.db, id, { ...columns, ...noteOutage(tx, row, report, at) }, at);
  const after = await announceConnection(tx, id);
  announceSession(tx, after);
  if (report.importProgress !== undefined) announceImport(tx, after);
  return after;
}

const isSame = (stored: unknown, value: unknown) =>
  stored instanceof Date ? stored.toISOString() === value : stored === value;

function columnsOf(row: DetailsRow, report: ConnectionReport): ConnectionColumns {
  const { status, reason, qrcode, pairingCode, retries, number, importStatus, importProgress, account } = report;
  const { codeExpiresAt, accessEndsAt, missingPermission } = report;
  const facts = account && withWord(row.account_facts, account);
  const isOpen = status === 'CONNECTED';
  const progress =
    importProgress === undefined
      ? {}
      : {
          import_done: importProgress?.this ?? 0,
          import_total: importProgress?.all ?? null,
          import_date: importProgress?.date ?? null,
        };
  const given = {
    status,
    status_reason: reason,
    missing_permission: missingPermission,
    // An open session waits for no code.
    qrcode: isOpen ? '' : qrcode,
    pairing_code: isOpen ? '' : pairingCode,
    code_expires_at: codeExpiresAt,
    retries: isOpen ? 0 : retries,
    number,
    status_import_messages: importStatus,
    access_ends_at: accessEndsAt,
    account_facts: facts ? JSON.stringify(facts) : undefined,
    ...progress,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Has a connection checked again in a minute that was up and is down by nobody's wish. */
function noteOutage(tx: TxCtx, before: DetailsRow, { status, reason }: ConnectionReport, at: Date): ConnectionColumns {
  if (status === undefined) return {};
  if (status === 'CONNECTED' || reason === 'ended') return { down_since: null, alerted_at: null };
  if (before.status !== 'CONNECTED') return {};
  tx.enqueue(
    outageKind,
    { companyId: tx.companyId, connectionId: before.id },
    { key: `outage-${before.id}`, runAt: new Date(at.getTime() + patienceMs) },
  );
  return { down_since: at, alerted_at: null };
}
