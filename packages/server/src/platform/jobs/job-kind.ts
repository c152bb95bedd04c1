import type * as z from 'zod/mini';

/** A kind of work off the road: its name and payload. Payloads are ids, never content. */
export interface JobKind<P> {
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
  /** Most tries before the job is parked and shown to the operator. */
  readonly maxAttempts: number;
}

export interface JobOptions {
  /**
   * Allows one waiting job per kind, company and key: enqueued again, the waiting one takes the new payload and time.
   * Jobs of one key never run at once.
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
