import type { Logger } from 'pino';
import type { Role } from './config/config.ts';
import type { NumberedEvent } from './events/event-wait.ts';
import { DuePoller, type Look } from './jobs/due-poller.ts';

/** What runs by itself in a process. It is made before it is started; `idle` and `close` do nothing before that. */
export interface BackgroundPart {
  readonly name: string;
  /** Processes with one of these roles start it; without, all do. */
  readonly roles?: readonly Role[];
  start?(): void | Promise<void>;
  /** Resolves when it has nothing to do that is due now. */
  idle?(): Promise<void>;
  close(): void | Promise<void>;
  /** Only parts without which the process is not ready have it. */
  isAlive?(): boolean;
  /** A function call of schema `control` that returns rows while something of it is due, here or in another process. */
  readonly due?: string;
  /** Hears the events that this process has just numbered. */
  hear?(events: readonly NumberedEvent[]): void;
}

interface DuePart {
  log: Logger;
  /** What is looked for, as a warning names it. */
  what: string;
  due: string;
  look(): Promise<Look>;
  /** Names of events that may leave something due. */
  wakesOn?: readonly string[];
}

/** A part that turns what is due into work, in processes with the role `worker`. */
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
