import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { PlatformDeps } from '../context.ts';
import type { JobKind } from './job-kind.ts';

/** What a running job works with. A job may run twice (a crash after its work), so it must be idempotent. */
export interface JobRun {
  readonly platform: PlatformDeps;
  readonly log: Logger;
  readonly clock: Clock;
  /** Number of this try, from 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

export interface JobHandler {
  readonly kind: JobKind<unknown>;
  readonly run: (job: JobRun, payload: unknown) => Promise<void>;
}

/** A job that is done again and again. Its payload is an empty object. */
export interface JobSchedule {
  readonly kind: JobKind<unknown>;
  /** Five fields, in UTC. A time at which no worker runs is skipped. */
  readonly cron: string;
}

export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** Binds a kind to the function that does it. */
export function handles<P>(kind: JobKind<P>, run: (job: JobRun, payload: P) => Promise<void>): JobHandler {
  return { kind: kind as JobKind<unknown>, run: run as JobHandler['run'] };
}
