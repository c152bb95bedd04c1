import type { testConnection } from '@guiche/contract/connection-sessions';
import type { ResultOf } from '@guiche/contract/route';
import type { AccountCheck, ConnectionReport } from '../../channels/connecting.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentConnection } from './connection.present.ts';
import { findConnection } from './connections.repo.ts';
import type { ConnectionParts } from './connections.service.ts';
import { openConnectionAccess } from './open-secrets.ts';
import { putReport } from './report-connection.ts';

const withinMs = 15_000;

/** Asks the platform whether the access of a connection is good; its status follows the answer. */
export async function checkConnection(
  parts: ConnectionParts,
  ctx: Ctx,
  id: number,
): Promise<ResultOf<typeof testConnection>> {
  const row = (await findConnection(ctx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
  const adapter = parts.adapterFor(row.channel);
  if (!adapter?.checkAccount) fail('ERR_CHANNEL_CANNOT');
  const access =
    (await openConnectionAccess(ctx.doors.pool, parts.sealKey, ctx.companyId, id)) ?? fail('ERR_ACCOUNT_REQUIRED');
  const answer = await adapter.checkAccount(access, AbortSignal.timeout(withinMs));
  const after = await inTransaction(ctx, async (tx) => {
    if (answer.kind === 'good') parts.onGoodAccess(tx, id);
    return putReport(tx, id, reportOf(answer));
  });
  return {
    isGood: answer.kind === 'good',
    whatsapp: presentConnection(after ?? fail('ERR_NO_WAPP_FOUND')),
    verifiedName: answer.kind === 'good' ? answer.name : null,
    quality: answer.kind === 'good' ? answer.quality : null,
    errorCode: answer.kind === 'good' ? null : answer.code,
  };
}

function reportOf(answer: AccountCheck): ConnectionReport {
  if (answer.kind === 'good')
    return { status: 'CONNECTED', reason: null, ...(answer.number === null ? {} : { number: answer.number }) };
  return answer.kind === 'refused'
    ? { status: 'DISCONNECTED', reason: 'refused' }
    : { status: 'TIMEOUT', reason: 'unreachable' };
}
