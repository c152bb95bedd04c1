import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ChannelRegistry } from './channels/registry.ts';
import type { Media } from './compose-media.ts';
import { openConnectionAccess } from './features/connections/index.ts';
import { enqueueDueProfiles, fetchProfile, fetchProfileJob, pictureRoutes } from './features/contact-profiles/index.ts';
import { DuePoller } from './platform/jobs/due-poller.ts';
import { enqueueJob } from './platform/jobs/enqueue-job.ts';
import { handles, type JobHandler } from './platform/jobs/job.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

interface ProfileNeeds {
  log: Logger;
  pools: { web: pg.Pool; road: pg.Pool };
  registry: ChannelRegistry;
  sealKey: Buffer;
  media: Pick<Media, 'storage' | 'asker'>;
}

/** The parts of the application that ask channels who somebody is, as app.ts puts them in their places. */
export interface Profiles {
  jobs: JobHandler[];
  mount(http: FastifyInstance, sessions: Sessions): void;
  /** Begins to turn due people into jobs; the three below do nothing before that. */
  startPoller(): void;
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function composeProfiles({ log, pools, registry, sealKey, media }: ProfileNeeds): Profiles {
  const parts = {
    storage: media.storage,
    adapterFor: (channel: string) => registry.forChannel(channel),
    openAccess: (companyId: number, connectionId: number) =>
      openConnectionAccess(pools.web, sealKey, companyId, connectionId),
  };
  let poller: DuePoller | null = null;
  return {
    jobs: [handles(fetchProfileJob, (job, payload) => fetchProfile(parts, job, payload))],
    mount: (http, sessions) =>
      pictureRoutes(http, { pool: pools.web, storage: media.storage, ...media.asker(sessions) }),
    startPoller() {
      const look = () =>
        enqueueDueProfiles(pools.road, (payload, key) => enqueueJob(pools.web, fetchProfileJob, payload, { key }));
      poller = new DuePoller({ log, what: 'people to ask for', look });
    },
    wake: () => poller?.wake(),
    idle: async () => poller?.idle(),
    close: async () => poller?.close(),
  };
}
