import type pg from 'pg';
import type { Logger } from 'pino';
import { putDueLateMessages } from './channels/whatsapp-qr/late-messages.repo.ts';
import type { Doors } from './platform/context.ts';
import { DuePoller } from './platform/jobs/due-poller.ts';

/** Messages of sessions that nobody could open: who works sees to it that people hear of those that do not come again. */
export interface LateMessages {
  /** Begins to put what has had its time into the inbox; the two below do nothing before that. */
  startPoller(doors: Doors): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function composeLateMessages({ log, pools }: { log: Logger; pools: { road: pg.Pool } }): LateMessages {
  let poller: DuePoller | null = null;
  return {
    startPoller(doors) {
      const look = () => putDueLateMessages(pools.road, (companyId) => doors.wakeDrain(companyId));
      poller = new DuePoller({ log, what: 'messages that did not come again', look });
    },
    idle: async () => poller?.idle(),
    close: async () => poller?.close(),
  };
}
