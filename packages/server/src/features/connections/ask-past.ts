import { importIsRefused } from '@guiche/contract/connections.schemas';
import type { ChannelAdapter } from '../../channels/adapter.ts';
import { companyCtx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { handles, type JobHandler } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { askPastKind, within } from './access-job-kinds.ts';
import { updateColumns } from './connection-writes.repo.ts';
import { findDetails, lockDetails } from './connections.repo.ts';
import { openConnectionAccess } from './open-secrets.ts';
import { putReport } from './report-connection.ts';

interface PastDeps {
  adapterFor(channel: string): ChannelAdapter | null;
  sealKey: Buffer;
}

/** Asks for what the owner's phone shares, after an access was found good, or the import was switched on. */
export function askPastSoon(tx: TxCtx, connectionId: number): void {
  tx.enqueue(askPastKind, { companyId: tx.companyId, connectionId }, { key: `past-${connectionId}` });
}

/** Asks once for an account, and again when somebody switches the import on anew. */
export const askPastJob = ({ adapterFor, sealKey }: PastDeps): JobHandler =>
  handles(askPastKind, async (job, { companyId, connectionId }) => {
    const row = await findDetails(companyDb(job.platform.pool, companyId), connectionId);
    const ask = row && adapterFor(row.channel)?.askPast;
    if (!ask || !row.enable_import_message || row.past_asked_at !== null) return;
    const access = await openConnectionAccess(job.platform.pool, sealKey, companyId, connectionId);
    if (access === null) return;
    const answer = await ask(access, within(job.signal));
    if (answer.kind === 'later' && !job.isLastAttempt)
      throw new Error(`the past could not be asked for: ${answer.code}`);
    const ctx = companyCtx(job.platform, { ...job, actor: systemActorOf(companyId) });
    await inTransaction(ctx, async (tx) => {
      const now = await lockDetails(tx.db, connectionId);
      if (now?.account_id !== access.accountId) return; // it was replaced meanwhile
      if (answer.kind !== 'later')
        await updateColumns(tx.db, connectionId, { past_asked_at: tx.clock.now() }, tx.clock.now());
      if (answer.kind === 'asked') return;
      job.log.info({ companyId, connectionId, code: answer.code }, 'the past of an account is not to be had');
      // An earlier import's state stays, and with it the button that closes its tickets. An import that was switched
      // off meanwhile needs nothing.
      if (now.status_import_messages !== null || !now.enable_import_message) return;
      await putReport(tx, connectionId, { importStatus: importIsRefused, importProgress: null });
    });
  });
