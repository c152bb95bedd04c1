import type { Logger } from 'pino';
import { composeOutbound } from './compose-outbound.ts';
import { enqueueDueCalls, notificationRoutes, pushJobs } from './features/notifications/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import { DuePoller } from './platform/jobs/due-poller.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { pushIdentity } from './platform/push/push-identity.ts';

interface PushNeeds {
  config: Config;
  log: Logger;
  clock: Clock;
}

/** The parts of the application that call people who have no page open, as app.ts puts them in their places. */
export interface Push {
  routes: BoundRoute[];
  jobs: JobHandler[];
  /** Begins to turn due calls into jobs; the three below do nothing before that. */
  startPoller(doors: Doors): void;
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function composePush({ config, log, clock }: PushNeeds): Push {
  const { publicUrl, appSecret } = config;
  const { rules, outbound } = composeOutbound(config, log);
  // Push services want an address of https or mail; a trial on this machine has neither.
  const identity = pushIdentity(appSecret, publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost');
  let poller: DuePoller | null = null;
  return {
    routes: notificationRoutes({ identity, rules }),
    jobs: pushJobs({ outbound, identity }),
    startPoller(doors) {
      poller = new DuePoller({ log, what: 'due calls', look: () => enqueueDueCalls(doors, clock) });
    },
    wake: () => poller?.wake(),
    idle: async () => poller?.idle(),
    async close() {
      await poller?.close();
      await outbound.close();
    },
  };
}
