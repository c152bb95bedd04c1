import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { PlatformDeps } from '../context.ts';
import type { JobKind } from './job-kind.ts';

/** What a running job works with. It may run twice (a crash after its work): it must be idempotent. */
export interface JobRun {
  readonly platform: PlatformDeps;
  readonly log: Logger;
  readonly clock: Clock;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

export interface JobHandler {
  readonly kind: JobKind<unknown>;
  readonly run: (job: JobRun, payload: unknown) => Promise<void>;
}

/** Done again and again. The kind's payload is an empty object. */
export interface JobSchedule {
  readonly kind: JobKind<unknown>;
  /** Five fields, in UTC. A time at which no worker runs is left out. */
  readonly cron: string;
}

export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** Binds a kind to the function that does it. Composed in app.ts like routes. */
export function handles<P>(kind: JobKind<P>, run: (job: JobRun, payload: P) => Promise<void>): JobHandler {
  return { kind: kind as JobKind<unknown>, run: run as JobHandler['run'] };
}
