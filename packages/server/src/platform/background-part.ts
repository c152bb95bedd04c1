import type { Logger } from 'pino';
import type { Role } from './config/config.ts';
import type { NumberedEvent } from './events/event-wait.ts';
import { DuePoller, type Look } from './jobs/due-poller.ts';

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
  /** Gets the events that this process has just numbered. */
  hear?(events: readonly NumberedEvent[]): void;
}

interface DuePart {
  log: Logger;
  /** The subject of the look, as a warning names it. */
  what: string;
  due: string;
  look(): Promise<Look>;
  /** Names of events that may leave something due. */
  wakesOn?: readonly string[];
}

/** Makes a part that turns due rows into work, in processes with the role `worker`. */
export function duePart({ log, what, due, look, wakesOn = [] }: DuePart): BackgroundPart {
  let poller: DuePoller | null = null;
  return {
    name: what,
    roles: ['worker'],
    due,
    start: () => {
      poller = new DuePoller({ log, what, look });
    },
    idle: async () => poller?.idle(),
    close: async () => poller?.close(),
    hear: (events) => {
      if (events.some(({ name }) => wakesOn.includes(name))) poller?.wake();
    },
  };
}
