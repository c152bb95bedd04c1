import type pg from 'pg';
import type { Logger } from 'pino';
import { Heartbeat } from '../heartbeat.ts';

export interface WorkerLife {
  /** Whether other processes take the worker for alive. */
  isSeen(): boolean;
  end(): Promise<void>;
}

const seenStatement = `insert into control.job_workers (id) values ($1)
  on conflict (id) do update set seen_at = now()`;

/**
 * Frees the jobs of silent workers; the library itself does so after four hours. A death at the last try gives one
 * more, in which the job can report that it gives up. A second death in a row does not, as the job may be the killer.
 */
const freeStatement = `with silent as (
    select distinct locked_by as id from graphile_worker._private_jobs j
    where locked_at < now() - $1 * interval '1 millisecond' and not exists (
      select from control.job_workers w where w.id = j.locked_by and w.seen_at > now() - $1 * interval '1 millisecond')),
  queues as (update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by in (select id from silent)),
  jobs as (update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
    attempts = attempts - (attempts >= max_attempts and last_error is distinct from 'WORKER_DIED')::int,
    last_error = 'WORKER_DIED' where locked_by in (select id from silent) returning id),
  gone as (delete from control.job_workers where seen_at < now() - interval '1 day')
  select id from jobs`;

/**
 * Gives signs of life for one worker, and frees the jobs of workers that have given none for `silenceMs`, so that they
 * run again. Each process watches all others.
 */
export function startWorkerLife(
  deps: { pool: pg.Pool; log: Logger; silenceMs: number; onFreed: () => void },
  workerId: string,
): WorkerLife {
  const { pool, log, silenceMs, onFreed } = deps;
  const heartbeat = new Heartbeat(silenceMs);
  let isFailing = false;
  let running: Promise<void> | null = null;

  async function beat(): Promise<void> {
    try {
      await pool.query(seenStatement, [workerId]);
      const { rows } = await pool.query<{ id: number }>(freeStatement, [silenceMs]);
      isFailing = false;
      heartbeat.beat();
      if (rows.length === 0) return;
      log.warn({ jobIds: rows.map((row) => row.id) }, 'jobs of a worker that died are done again');
      onFreed();
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'no sign of life could be given; trying on');
      isFailing = true;
      heartbeat.miss();
    }
  }

  const look = () => {
    running ??= beat().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(look, silenceMs / 6);
  look();
  return {
    isSeen: () => heartbeat.isSteady(),
    async end() {
      clearInterval(timer);
      await running;
      // Without its row, the worker's locks count as silent: jobs that could not be given back are done elsewhere.
      await pool.query('delete from control.job_workers where id = $1', [workerId]).catch((error: unknown) => {
        log.warn({ err: error }, 'the sign of life stays until it is too old');
      });
    },
  };
}
