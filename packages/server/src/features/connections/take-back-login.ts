import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, companyCtx, inTransaction, type PlatformDeps } from '../../platform/context.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { findByLogin, nameLogin } from './accesses.repo.ts';
import { updateColumns } from './connection-writes.repo.ts';
import { lockDetails } from './connections.repo.ts';
import { putReport } from './report-connection.ts';

interface TakeBackDeps extends Pick<Ctx, 'log' | 'clock'> {
  platform: PlatformDeps;
}

/**
 * Acts on a log-in that a person took back at the platform: its connections stand still until somebody logs in again.
 * With a `deletionCode` the rest of their data goes, too: whose log-in it was, and its accesses. Repeating it, or a
 * person without connections, changes nothing.
 */
export async function takeBackLogin(deps: TakeBackDeps, loginUser: string, deletionCode: string | null): Promise<void> {
  for (const { companyId, connectionId } of await findByLogin(deps.platform.pool, loginUser)) {
    const ctx = companyCtx(deps.platform, { ...deps, actor: systemActorOf(companyId) });
    await inTransaction(ctx, async (tx) => {
      const row = await lockDetails(tx.db, connectionId);
      const isKnown = row?.status === 'DISCONNECTED' && row.status_reason === 'refused';
      if (!row || (isKnown && deletionCode === null)) return;
      if (deletionCode !== null) {
        await nameLogin(tx.db, connectionId, null);
        await updateColumns(tx.db, connectionId, { access_token_sealed: null }, tx.clock.now());
      }
      await putReport(tx, connectionId, { status: 'DISCONNECTED', reason: 'refused', accessEndsAt: null });
      const act = deletionCode === null ? 'connection.takenBack' : 'connection.dataDeletion';
      const details = { by: 'platform', ...(deletionCode === null ? {} : { code: deletionCode }) };
      await writeAudit(tx, { act, subjectId: connectionId, details, ip: null });
    });
  }
}
