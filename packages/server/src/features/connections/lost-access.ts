import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { AccessLoss, Permissions } from '../../channels/connecting.ts';
import type { TxCtx } from '../../platform/context.ts';
import { lockDetails } from './connections.repo.ts';
import { putReport, type ReportDeps, reportConnection } from './report-connection.ts';

/** What a refusal says of the account; null: it is about the request alone. */
export function lossOf(
  { lostAccessCodes }: ChannelAdapter,
  { code, permission }: { code: string; permission?: string },
): AccessLoss | null {
  if (permission !== undefined) return { reason: 'permission', missingPermission: permission };
  const reason = lostAccessCodes?.get(code);
  return reason === undefined ? null : { reason };
}

/** The permission that an access lacks for sending, or for `another` thing; null: none that is known. */
export function lackingOf(
  { sendingPermission }: ChannelAdapter,
  permissions: Permissions,
  another: string | null = null,
): string | null {
  const needed = [another, sendingPermission ?? null];
  return needed.find((name) => name !== null && permissions?.has(name) === false) ?? null;
}

interface LossDeps extends ReportDeps {
  /** Opens the connection's present access. */
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
}

/**
 * Reports that a channel refused an access for good: nothing goes out until somebody mends the account. Never throws.
 */
export async function reportLostAccess(deps: LossDeps, refused: ConnectionAccess, loss: AccessLoss): Promise<void> {
  const { companyId, connectionId } = refused;
  try {
    // Connected anew meanwhile, so the answer is about an access that nobody uses any more.
    if ((await deps.openAccess(companyId, connectionId))?.accessToken !== refused.accessToken) return;
    await reportConnection(deps, { companyId, connectionId }, { status: 'DISCONNECTED', ...loss });
  } catch (error) {
    deps.log.error({ err: error, companyId, connectionId }, 'a lost access could not be told of');
  }
}

/**
 * Stores a loss that a message revealed after it was accepted. It concerns the access by which the message left, which
 * no status names: any later change of the connection, even of its name, may have brought another access, or found this
 * one good again. So a message that left before the latest change does not count, however late its status comes; a
 * missed loss is told again by the next message.
 */
export async function putLoss(tx: TxCtx, id: number, loss: AccessLoss, leftAt: Date): Promise<void> {
  const row = await lockDetails(tx.db, id);
  if (row && leftAt > row.updated_at) await putReport(tx, id, { status: 'DISCONNECTED', ...loss });
}
