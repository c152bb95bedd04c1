import { channelAbilities } from '@guiche/contract/channel-abilities';
import * as z from 'zod/mini';
import type { ChannelAdapter } from '../../channels/adapter.ts';
import { companyCtx, inTransaction } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler, type JobRun, type JobSchedule } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';
import { lockDetails } from './connections.repo.ts';
import { putReport } from './report-connection.ts';

const silentKind = defineJob({ name: 'silent-sessions', payload: z.object({}), maxAttempts: 1 });

export const silentSchedule: JobSchedule = { kind: silentKind, cron: '* * * * *' };

/**
 * Reports sessions that nobody runs. Only a session's owner reports its state, so people would read for ever that it is
 * open.
 */
export const silentSessions = (adapterFor: (channel: string) => ChannelAdapter | null): JobHandler =>
  handles(silentKind, async (job) => {
    for (const channel of Object.keys(channelAbilities)) {
      const sessions = adapterFor(channel)?.sessions;
      if (sessions) await tellSilent(job, sessions);
    }
  });

async function tellSilent(job: JobRun, sessions: NonNullable<ChannelAdapter['sessions']>): Promise<void> {
  for (const key of await sessions.findSilent()) {
    if (job.signal.aborted) return;
    const ctx = companyCtx(job.platform, { ...job, actor: systemActorOf(key.companyId) });
    await inTransaction(ctx, async (tx) => {
      const row = await lockDetails(tx.db, key.connectionId);
      const isShownOpen = row?.status === 'CONNECTED' || row?.status === 'OPENING';
      if (!isShownOpen || !(await sessions.isSilent(tx.db, key))) return;
      job.log.error(key, 'nobody runs a session that people want: is there a process with the role sessions?');
      await putReport(tx, key.connectionId, { status: 'TIMEOUT', reason: 'network', qrcode: '', pairingCode: '' });
    });
  }
}
