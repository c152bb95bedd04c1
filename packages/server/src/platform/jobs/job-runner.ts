import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Doors } from '../context.ts';
import type { JobHandler, JobKind, JobOptions } from './job.ts';

interface RunnerParts {
  log: Logger;
  clock: Clock;
  doors: Doors;
  handlers: readonly JobHandler[];
}

export interface JobRunner {
  enqueue<P>(kind: JobKind<P>, payload: P, options?: JobOptions): Promise<void>;
  close(): Promise<void>;
}

const atOnce = 4;

/** Runs jobs of this process, in memory. What is lost with the process is found again by those who keep due rows. */
export function startJobRunner({ log, clock, doors, handlers }: RunnerParts): JobRunner {
  const byName = new Map(handlers.map((handler) => [handler.kind.name, handler]));
  const waiting = new Map<string, () => Promise<void>>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();

  async function run(name: string, payload: unknown): Promise<void> {
    try {
      const job = { doors, log, clock, attempt: 1, isLastAttempt: true, signal: stop.signal };
      await byName.get(name)?.run(job, payload);
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed');
    }
  }

  function pump(): void {
    for (const [key, work] of waiting) {
      if (running.size >= atOnce || stop.signal.aborted) return;
      waiting.delete(key);
      const done: Promise<void> = work().finally(() => {
        running.delete(done);
        pump();
      });
      running.add(done);
    }
  }

  return {
    async enqueue(kind, payload, { key = crypto.randomUUID() } = {}) {
      waiting.set(key, () => run(kind.name, payload));
      pump();
    },
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
