import type { JobHelpers } from 'graphile-worker';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { PlatformDeps } from '../context.ts';
import { errorCodeOf } from '../error-code.ts';
import type { JobHandler } from './job.ts';

export interface RunDeps {
  platform: PlatformDeps;
  log: Logger;
  clock: Clock;
}

/**
 * The error that the library gets to see. It stores messages, and an original message may quote what only the log may
 * hold.
 */
class JobFailed extends Error {}

/**
 * Runs one job once. Throws when it has to be tried again. A payload that its kind does not take fails at each try, so
 * the job gives up at once.
 */
export async function runJob(deps: RunDeps, handler: JobHandler, payload: unknown, helpers: JobHelpers): Promise<void> {
  const { job } = helpers;
  const log = deps.log.child({ job: handler.kind.name, jobId: job.id, attempt: job.attempts });
  const read = z.safeParse(handler.kind.payload, payload);
  if (!read.success) {
    log.error({ faults: read.error.issues.map(({ path, code }) => ({ path, code })) }, 'a job with a wrong payload');
    await helpers.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [job.id]);
    throw new JobFailed('WRONG_PAYLOAD');
  }
  const isLastAttempt = job.attempts >= job.max_attempts;
  try {
    await handler.run({ ...deps, log, attempt: job.attempts, isLastAttempt, signal: helpers.abortSignal }, read.data);
  } catch (error) {
    const isSuperseded = !isLastAttempt && (await wasSuperseded(helpers));
    log[isLastAttempt ? 'error' : 'warn']({ err: error }, isSuperseded ? 'a superseded job failed' : 'a job failed');
    if (!isSuperseded) throw new JobFailed(errorCodeOf(error));
  }
}

/**
 * Whether the job was enqueued again while it ran. The library then took its key and further tries, and the new job
 * does the work.
 */
async function wasSuperseded({ job, query }: JobHelpers): Promise<boolean> {
  if (job.key === null) return false;
  const { rows } = await query<{ gone: boolean }>(
    'select key is null as gone from graphile_worker._private_jobs where id = $1',
    [job.id],
  );
  return rows[0]?.gone ?? true;
}
