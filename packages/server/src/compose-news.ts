import type pg from 'pg';
import type { Logger } from 'pino';
import { actOnNews, enqueueDueNews } from './features/conversations/index.ts';
import { DuePoller } from './platform/jobs/due-poller.ts';
import type { JobHandler } from './platform/jobs/job.ts';

interface NewsNeeds {
  log: Logger;
  pools: { web: pg.Pool; road: pg.Pool };
}

/** What platforms tell of accounts and their past, between the drain and the jobs. */
export interface News {
  jobs: JobHandler[];
  /** Begins to turn what is due into jobs; the two below do nothing before that. */
  startPoller(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function composeNews({ log, pools }: NewsNeeds): News {
  let poller: DuePoller | null = null;
  return {
    jobs: [actOnNews],
    startPoller() {
      poller = new DuePoller({ log, what: 'news of accounts', look: () => enqueueDueNews(pools) });
    },
    idle: async () => poller?.idle(),
    close: async () => poller?.close(),
  };
}
