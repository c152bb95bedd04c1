import type pg from 'pg';
import * as z from 'zod/mini';
import { defineJob, handles, type JobHandler, type JobSchedule } from '../jobs/job.ts';

/** The platform's own rows. */
const kinds = [
  'sessions',
  'rate_limits',
  'events',
  'parked',
  'unrouted',
  'early_acks',
  'message_keys',
  'whatsapp_messages',
  'jobs',
] as const;
const batch = 1_000;

const removeOutdatedKind = defineJob({ name: 'remove-outdated', payload: z.object({}), maxAttempts: 3 });

/** Hourly, at a minute at which no other schedule runs. */
export const removeOutdatedSchedule: JobSchedule = { kind: removeOutdatedKind, cron: '17 * * * *' };

/**
 * Makes the job that removes expired rows: `control.remove_outdated`, and the functions that features name, decide
 * which they are. A kind that cannot be removed stops no other; the job fails in the end.
 */
export const removeOutdated = (functions: readonly string[]): JobHandler =>
  handles(removeOutdatedKind, async ({ platform, log, signal }) => {
    const failures: unknown[] = [];
    for (const [kind, statement] of statementsOf(functions)) {
      try {
        const gone = await removeAll(platform.pool, statement, signal);
        if (gone > 0) log.info({ kind, gone }, 'outdated rows removed');
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error, kind }, 'outdated rows could not be removed');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  });

const statementsOf = (functions: readonly string[]): readonly (readonly [kind: string, statement: string])[] => [
  ...kinds.map((kind) => [kind, `select control.remove_outdated('${kind}', $1) as removed`] as const),
  ...functions.map((name) => [name, `select control.${name}($1) as removed`] as const),
];

/** Removes batch by batch; answers how many rows there were. */
async function removeAll(pool: pg.Pool, statement: string, signal: AbortSignal): Promise<number> {
  let gone = 0;
  for (let removed = batch; removed === batch; gone += removed) {
    signal.throwIfAborted();
    const { rows } = await pool.query<{ removed: number }>(statement, [batch]);
    removed = rows[0]?.removed ?? 0;
  }
  return gone;
}
