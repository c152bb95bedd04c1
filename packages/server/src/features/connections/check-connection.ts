import type { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { accountQuality } from '@guiche/contract/connections.schemas';
import type { ResultOf } from '@guiche/contract/route';
import type { ChannelAdapter, ConnectionAccess } from '../../channels/adapter.ts';
import type { AccountCheck, ConnectionReport } from '../../channels/connecting.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { askPastSoon } from './ask-past.ts';
import { presentConnection } from './connection.present.ts';
import { takeRoute, updateColumns } from './connection-writes.repo.ts';
import { findConnection, lockDetails } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';
import { lackingOf, lossOf } from './lost-access.ts';
import { openConnectionAccess } from './open-secrets.ts';
import { putReport } from './report-connection.ts';

const withinMs = 15_000;

/** Asks the platform whether a connection's access is good, and sets its status by the answer. */
export async function checkConnection(
  deps: ConnectionDeps,
  ctx: Ctx,
  id: number,
): Promise<ResultOf<typeof testConnection>> {
  const row = (await findConnection(ctx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
  const adapter = deps.adapterFor(row.channel);
  if (!adapter?.checkAccount) fail('ERR_CHANNEL_CANNOT');
  const access =
    (await openConnectionAccess(ctx.platform.pool, deps.sealKey, ctx.companyId, id)) ?? fail('ERR_ACCOUNT_REQUIRED');
  const answer = await adapter.checkAccount(access, AbortSignal.timeout(withinMs));
  const isGood = answer.kind === 'good' && lackingOf(adapter, answer.permissions) === null;
  const after = await inTransaction(ctx, async (tx) => {
    if (answer.kind === 'good') await noteProof(tx, { id, adapter, access, hasBusiness: answer.hasBusiness });
    if (isGood) {
      deps.onGoodAccess(tx, id);
      if (adapter.askPast) askPastSoon(tx, id);
    }
    return putReport(tx, id, reportOf(adapter, answer, row.status, ctx.clock.now()));
  });
  return {
    isGood,
    whatsapp: presentConnection(after ?? fail('ERR_NO_WAPP_FOUND')),
    verifiedName: answer.kind === 'good' ? answer.name : null,
    quality: answer.kind === 'good' ? answer.quality : null,
    errorCode: answer.kind === 'good' ? null : answer.code,
    deliveryError: answer.kind === 'good' ? answer.deliveryError : null,
  };
}

/**
 * Notes that the platform took the token for this account, which proves its owner. An unproven holder loses the
 * account; of two proven ones it is the first one's.
 */
async function noteProof(
  tx: TxCtx,
  proof: { id: number; adapter: ChannelAdapter; access: ConnectionAccess; hasBusiness: boolean },
): Promise<void> {
  const { id, adapter, access, hasBusiness } = proof;
  const row = (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
  if (row.account_id !== access.accountId || row.waba_id !== (access.businessId ?? null)) return; // changed meanwhile
  if (row.is_account_proven && row.is_business_proven === hasBusiness) return;
  if (!row.is_account_proven && !(await takeRoute(tx.db, adapter.object, access.accountId, id)))
    fail('ERR_CONNECTION_TAKEN');
  const proven = { is_account_proven: true, is_business_proven: hasBusiness };
  await updateColumns(tx.db, id, proven, tx.clock.now());
}

/** The report of a check. No answer says nothing of a connection that is up, as deliveries go on. */
function reportOf(adapter: ChannelAdapter, answer: AccountCheck, status: string, at: Date): ConnectionReport {
  if (answer.kind === 'refused') return { status: 'DISCONNECTED', reason: 'refused', ...lossOf(adapter, answer) };
  if (answer.kind === 'later') return status === 'CONNECTED' ? {} : { status: 'TIMEOUT', reason: 'unreachable' };
  const { number, name, quality, permissions } = answer;
  const read = accountQuality.safeParse(quality);
  const missingPermission = lackingOf(adapter, permissions);
  const standing: ConnectionReport =
    missingPermission === null
      ? { status: 'CONNECTED', reason: null }
      : { status: 'DISCONNECTED', reason: 'permission', missingPermission };
  return {
    ...standing,
    ...(number === null ? {} : { number }),
    // Nothing is known against what the platform does not rate yet.
    account: {
      at: at.getTime(),
      ...(quality === null ? {} : { quality: read.success ? read.data : null }),
      ...(name === null ? {} : { verifiedName: name }),
    },
  };
}
