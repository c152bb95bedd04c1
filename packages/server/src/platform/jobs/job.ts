import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { Doors } from '../context.ts';

/** A kind of work off the road: what it is called and what it is told. Payloads are ids, never content. */
export interface JobKind<P> {
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
  /** Tries before it is parked, where the operator sees it. */
  readonly maxAttempts: number;
}

/** What a running job works with. It may run twice (a crash after its work): it must be idempotent. */
export interface JobRun {
  readonly doors: Doors;
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

export interface JobOptions {
  /** One waiting job per key: enqueued again, the waiting one takes the new payload and time. */
  key?: string;
  runAt?: Date;
}

/** A job asked for inside a transaction; it exists exactly when the transaction was committed. */
export interface NewJob {
  kind: JobKind<unknown>;
  payload: unknown;
  options: JobOptions;
}

export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** Binds a kind to the function that does it. Composed in app.ts like routes. */
export function handles<P>(kind: JobKind<P>, run: (job: JobRun, payload: P) => Promise<void>): JobHandler {
  return { kind: kind as JobKind<unknown>, run: run as JobHandler['run'] };
}
