import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { AccessLoss, Permissions } from '../../channels/connecting.ts';
import type { TxCtx } from '../../platform/context.ts';
import { lockDetails } from './connections.repo.ts';
import { putReport, type ReportDeps, reportConnection } from './report-connection.ts';

/** What a refusal says of the account; null: it is about what was asked for, and nothing else. */
export function lossOf(
  { lostAccessCodes }: ChannelAdapter,
  { code, permission }: { code: string; permission?: string },
): AccessLoss | null {
  if (permission !== undefined) return { reason: 'permission', missingPermission: permission };
  const reason = lostAccessCodes?.get(code);
  return reason === undefined ? null : { reason };
}

/** The permission that an access lacks for sending, or for `another` thing; null: it lacks none that anybody knows of. */
export function lackingOf(
  { sendingPermission }: ChannelAdapter,
  permissions: Permissions,
  another: string | null = null,
): string | null {
  const needed = [another, sendingPermission ?? null];
  return needed.find((name) => name !== null && permissions?.has(name) === false) ?? null;
}

interface LossDeps extends ReportDeps {
  /** The access that a connection has now. */
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
}

/** A channel refused an access for good: nothing goes out until somebody sees to the account. Never throws. */
export async function reportLostAccess(deps: LossDeps, refused: ConnectionAccess, loss: AccessLoss): Promise<void> {
  const { companyId, connectionId } = refused;
  try {
    // Connected anew meanwhile: what was said is of an access nobody uses any more.
    if ((await deps.openAccess(companyId, connectionId))?.accessToken !== refused.accessToken) return;
    await reportConnection(deps, { companyId, connectionId }, { status: 'DISCONNECTED', ...loss });
  } catch (error) {
    deps.log.error({ err: error, companyId, connectionId }, 'a lost access could not be told of');
  }
}

/**
 * The same, said of a message that failed behind its answer. It speaks of the access that the message left by, which no
 * status names: what was written of the connection since, be it its name, may be another access, or the word that this
 * one is good again. So of what left before the latest change nothing counts, however late it comes; a loss that is
 * missed is told again by the next message.
 */
export async function putLoss(tx: TxCtx, id: number, loss: AccessLoss, leftAt: Date): Promise<void> {
  const row = await lockDetails(tx.db, id);
  if (row && leftAt > row.updated_at) await putReport(tx, id, { status: 'DISCONNECTED', ...loss });
}
