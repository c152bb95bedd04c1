import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { companyCtx, type PlatformDeps } from '../../platform/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { defineJob, handles } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';

const minuteMs = 60_000;
/** Most addresses in a minute; beyond them all are logged at once and forgotten. */
const mostAddresses = 10_000;

/** Failed sign-ins by network address. */
export interface RefusedSignIns {
  /** `limited`: the password was not even compared. */
  note(address: string, kind: 'wrong' | 'limited'): void;
}

/** Logs the count of each address once a minute, so that guesses cannot fill the log. */
export function countRefusedSignIns({ log }: { log: Logger }): RefusedSignIns {
  const counts = new Map<string, { wrong: number; limited: number }>();
  const tell = () => {
    for (const [address, count] of counts) log.warn({ address, ...count }, 'sign-ins were refused');
    counts.clear();
  };
  return {
    note(address, kind) {
      if (counts.size === 0) setTimeout(tell, minuteMs).unref();
      const count = counts.get(address) ?? { wrong: 0, limited: 0 };
      counts.set(address, { ...count, [kind]: count[kind] + 1 });
      if (counts.size > mostAddresses) tell();
    },
  };
}

/** `userId` 0: nobody's. */
const refusedJob = defineJob({
  name: 'sign-in-refused',
  payload: z.object({ companyId: z.int(), userId: z.int(), ip: z.string() }),
  maxAttempts: 5,
});

/**
 * Leaves a wrong password to a job, which alone finds out whose it was, so that the answer takes the same time for
 * every address.
 */
export async function askRefusalAudit(
  platform: PlatformDeps,
  refused: { companyId: number; userId: number; ip: string },
) {
  await enqueueJob(platform.pool, refusedJob, refused);
  platform.wakeJobs();
}

/** Puts a wrong password into the audit log of the person's company. */
export const auditRefusedSignIns = handles(refusedJob, async (job, { companyId, userId, ip }) => {
  if (userId === 0) return;
  const ctx = companyCtx(job.platform, { actor: systemActorOf(companyId), log: job.log, clock: job.clock });
  await writeAudit(ctx, { act: 'auth.refuse', subjectId: userId, details: {}, ip });
});
