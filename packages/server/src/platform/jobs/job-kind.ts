import type * as z from 'zod/mini';

/** A kind of work off the road: what it is called and what it is told. Payloads are ids, never content. */
export interface JobKind<P> {
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
  /** Tries before it is parked, where the operator sees it. */
  readonly maxAttempts: number;
}

export interface JobOptions {
  /**
   * One waiting job per kind, company and key: enqueued again, the waiting one takes the new payload and time. Jobs of
   * one key never run at once.
   */
  key?: string;
  runAt?: Date;
}

/** A job asked for inside a transaction; it exists exactly when the transaction was committed. */
export interface NewJob {
  kind: JobKind<unknown>;
  payload: unknown;
  options: JobOptions;
}
