import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { companyCtx, type PlatformDeps } from '../../platform/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { defineJob, handles } from '../../platform/jobs/job.ts';
import { systemActorOf } from '../../platform/system-actor.ts';

const minuteMs = 60_000;
/** Of more addresses than these in a minute is told at once, and they are forgotten. */
const mostAddresses = 10_000;

/** Sign-ins that came to nothing, by network address. */
export interface RefusedSignIns {
  /** `limited`: it was not even looked at. */
  note(address: string, kind: 'wrong' | 'limited'): void;
}

/** Says once a minute how many there were from each address: whoever guesses must not fill the log. */
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

/** 0: of nobody. */
const refusedJob = defineJob({
  name: 'sign-in-refused',
  payload: z.object({ companyId: z.int(), userId: z.int(), ip: z.string() }),
  maxAttempts: 5,
});

/** Leaves a wrong password to a job, which alone finds out whether it was anybody's: the answer takes as long for every address. */
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
