import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Job,
  type JobHelpers,
  Logger as LibraryLogger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openJobsPool } from '../db/pools.ts';
import { CompanyTurns } from './company-turns.ts';
import type { JobHandler, JobSchedule } from './job.ts';
import { type RunDeps, runJob } from './run-job.ts';
import { startWorkerLife, type WorkerLife } from './worker-life.ts';

interface JobsDeps extends RunDeps {
  /** URL of the database, for the job library's role. */
  url: string;
  handlers: readonly JobHandler[];
  schedules: readonly JobSchedule[];
  /** How long, in milliseconds, a worker may be silent before it counts as dead and its jobs are done again. */
  silenceMs: number;
}

export interface Jobs {
  /** Tells that a job was added. The database's notice and the poll find it as well. */
  wake(): void;
  /** Whether this process takes jobs. */
  isAlive(): boolean;
  /** Resolves when no job is due and none runs, here or elsewhere; jobs that wait for their time do not count. */
  idle(): Promise<void>;
  isDue(): Promise<boolean>;
  /** Takes no more jobs and lets running ones end; after 8 s they are aborted and given back. */
  close(): Promise<void>;
}

const jobsAtOnce = 2;
const pollMs = 1_000;
const endWithinMs = 8_000;
/** Pause before the library is started again. */
const restMs = 500;

/** Whether jobs are due or running, of the kinds done here. */
const dueStatement = `select exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1) and (j.locked_at is not null or j.is_available and j.run_at <= now())) as "isDue"`;

/** Works on jobs until closed, a few at once, companies in turn. */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const onError = (error: Error) => deps.log.warn({ err: error }, 'a database connection of the jobs ended');
  // One connection for each job, and one each for the schedule, the listening and the signs of life.
  const pool = openJobsPool(deps.url, jobsAtOnce + 3, onError);
  const worker = new JobWorker(deps, pool);
  try {
    await worker.start();
    return worker;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

class JobWorker implements Jobs {
  readonly #deps: JobsDeps;
  readonly #pool: pg.Pool;
  readonly #turns = new CompanyTurns();
  readonly #kinds: string[];
  /** Null while the library stops, when waking its workers would be an error. */
  #library: WorkerPool | null = null;
  #runner: Runner | null = null;
  #life: WorkerLife | null = null;
  #isClosing = false;
  #startingAgain: Promise<void> | null = null;

  constructor(deps: JobsDeps, pool: pg.Pool) {
    this.#deps = deps;
    this.#pool = pool;
    this.#kinds = deps.handlers.map(({ kind }) => kind.name);
    if (new Set(this.#kinds).size < this.#kinds.length) throw new Error(`a job has two handlers: ${this.#kinds}`);
  }

  async start(): Promise<void> {
    const { log, silenceMs } = this.#deps;
    const runner = await run(this.#options());
    if (!this.#library) throw new Error('the job library did not say who it is');
    this.#runner = runner;
    this.#life = startWorkerLife({ pool: this.#pool, log, silenceMs, onFreed: () => this.wake() }, this.#library.id);
    const goOn = () => {
      if (!this.#isClosing) this.#startingAgain = this.#startAgain();
    };
    runner.promise.then(goOn, goOn);
  }

  /**
   * Starts the library again. It stops for good when it cannot store how a job ended, as when the database goes away in
   * that moment. The job's lock stays with the vanished worker, who loses it by its silence.
   */
  async #startAgain(): Promise<void> {
    await this.#life?.end();
    while (!this.#isClosing) {
      this.#deps.log.warn('the jobs came to a stop; starting them again');
      await wait(restMs);
      try {
        if (!this.#isClosing) await this.start();
        return;
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'the jobs could not be started');
      }
    }
  }

  wake(): void {
    this.#library?.nudge(1);
  }

  isAlive(): boolean {
    return this.#library !== null && this.#life?.isSeen() === true;
  }

  async idle(): Promise<void> {
    while (!this.#isClosing && (await this.isDue())) {
      this.wake();
      await wait(10);
    }
  }

  async isDue(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ isDue: boolean }>(dueStatement, [this.#kinds]);
    return rows[0]?.isDue ?? false;
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    await this.#startingAgain;
    // After 8 s their signal is aborted. A job that ignores it is left behind, and another process does it again.
    const late = wait(endWithinMs + 1_000, 'late', { ref: false });
    const library = this.#library;
    if (library !== null && (await Promise.race([this.#runner?.stop(), late])) === 'late') {
      this.#deps.log.warn('jobs still ran: given back');
      await library.forcefulShutdown('the process stops');
    }
    await this.#life?.end();
    await this.#pool.end();
  }

  #options(): RunnerOptions {
    const { schedules, handlers, log } = this.#deps;
    return {
      pgPool: this.#pool,
      schema: 'graphile_worker',
      concurrency: jobsAtOnce,
      pollInterval: pollMs,
      noHandleSignals: true, // our own handlers close everything, in order
      gracefulShutdownAbortTimeout: endWithinMs,
      // Ends are stored in batches of one: otherwise a failure to store one is an unhandled rejection, which ends the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events: this.#events(),
      logger: new LibraryLogger(() => (level, message, meta) => toOurLog(log, level, message, meta)),
      forbiddenFlags: () => this.#turns.passedOver(),
      taskList: Object.fromEntries(handlers.map((handler) => [handler.kind.name, this.#taskOf(handler)])),
      parsedCronItems: parseCronItems(
        schedules.map(({ kind, cron }) => ({
          task: kind.name,
          match: cron,
          options: { maxAttempts: kind.maxAttempts },
        })),
      ),
    };
  }

  #taskOf(handler: JobHandler) {
    return (payload: unknown, helpers: JobHelpers) => runJob(this.#deps, handler, payload, helpers);
  }

  #events(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      this.#library = workerPool;
    });
    events.on('pool:gracefulShutdown', () => {
      this.#library = null;
    });
    events.on('job:start', ({ job }) => this.#turns.served(turnOf(job)));
    events.on('worker:getJob:empty', ({ worker }) => {
      if (this.#library && this.#turns.beginRound()) worker.nudge();
    });
    return events;
  }
}

/**
 * The company whose turn a job takes. Jobs without a flag belong to no company: the library's own schedules, and those
 * added without one.
 */
const turnOf = (job: Job) => Object.keys(job.flags ?? {})[0] ?? 'company-0';

/** Logs what the library says. About single jobs we log ourselves, without payloads; only its own faults are kept. */
function toOurLog(log: Logger, level: string, message: string, meta: Record<string, unknown> | undefined): void {
  const isOfJob = meta?.failure === true || meta?.success === true;
  if (isOfJob || level === 'debug' || level === 'info') return;
  log[level === 'error' ? 'error' : 'warn']({ from: 'graphile-worker' }, message);
}
