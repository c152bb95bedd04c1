import type { Role } from './config/config.ts';

/**
 * A part of the process that runs by itself. It exists before it is started; until then `idle` and `close` do nothing.
 */
export interface BackgroundPart {
  readonly name: string;
  /** Roles of the processes that start it; absent: all do. */
  readonly roles?: readonly Role[];
  start?(): void | Promise<void>;
  /** Resolves when nothing that is due is left to do. */
  idle?(): Promise<void>;
  close(): void | Promise<void>;
  /** Only parts without which the process is not ready have it. */
  isAlive?(): boolean;
  /** A call of schema `control` that answers rows while this part has something due, here or in another process. */
  readonly due?: string;
}
