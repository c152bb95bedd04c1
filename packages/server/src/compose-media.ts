import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ChannelCapabilities } from './channels/adapter.ts';
import type { ChannelRegistry } from './channels/registry.ts';
import { openConnectionAccess } from './features/connections/index.ts';
import { optionFileRoutes } from './features/file-lists/index.ts';
import {
  createOutboundFiles,
  createTwins,
  enqueueDueMedia,
  type FetchParts,
  type FileAsker,
  fetchMedia,
  fetchMediaJob,
  mediaRoutes,
  serveFiles,
} from './features/media/index.ts';
import { announceMessages, setMedia } from './features/messages/index.ts';
import { quickFileRoutes } from './features/quick-messages/index.ts';
import { findAvatar } from './features/users/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import { companyDb } from './platform/db/company-db.ts';
import { secureBy } from './platform/http/exchange.ts';
import { DuePoller } from './platform/jobs/due-poller.ts';
import { enqueueJob } from './platform/jobs/enqueue-job.ts';
import { handles, type JobHandler } from './platform/jobs/job.ts';
import type { OutboundFiles } from './platform/outbox/outbound-files.ts';
import { mediaCookieKey } from './platform/sessions/media-cookie.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

interface MediaNeeds {
  config: Config;
  log: Logger;
  clock: Clock;
  pools: { web: pg.Pool; road: pg.Pool };
  registry: ChannelRegistry;
  sealKey: Buffer;
}

/** The parts of the application that have to do with files, as app.ts puts them in their places. */
export interface Media {
  storage: Storage;
  /** Signs the cookie that opens files. */
  cookieKey: Buffer;
  outboundFiles: OutboundFiles;
  /** How whoever asks for a file is known, for what is served beside {@link mount}. */
  asker(sessions: Sessions): FileAsker;
  capabilitiesOf(channel: string): ChannelCapabilities | null;
  mount(http: FastifyInstance, sessions: Sessions): void;
  jobs(doors: Doors): JobHandler[];
  /** Begins to turn due files into jobs; the three below do nothing before that. */
  startPoller(): void;
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

export async function composeMedia(needs: MediaNeeds): Promise<Media> {
  const { config, log, clock, pools, registry, sealKey } = needs;
  const storage = await openStorage(config);
  const twins = createTwins(storage, log);
  const cookieKey = mediaCookieKey(config.appSecret);
  const isSecure = secureBy(config.publicUrl);
  const asker = (sessions: Sessions) => ({ sessions, cookieKey, isSecure, now: () => clock.now() });
  const fetchParts: Omit<FetchParts, 'doors'> = {
    pool: pools.road,
    log,
    storage,
    adapterFor: (channel) => registry.forChannel(channel),
    openAccess: (companyId, connectionId) => openConnectionAccess(pools.web, sealKey, companyId, connectionId),
    async showOnMessage(tx, messageId, change) {
      await setMedia(tx, messageId, change);
      return announceMessages(tx, [messageId], 'update');
    },
  };
  let poller: DuePoller | null = null;
  return {
    storage,
    cookieKey,
    asker,
    outboundFiles: createOutboundFiles({ storage, twins, dbOf: (companyId) => companyDb(pools.web, companyId) }),
    capabilitiesOf: (channel) => registry.forChannel(channel)?.capabilities ?? null,
    mount(http, sessions) {
      const parts = { pool: pools.web, storage, twins, ...asker(sessions) };
      mediaRoutes(http, parts);
      quickFileRoutes(http, parts);
      optionFileRoutes(http, parts);
      serveAvatars(http, parts);
    },
    jobs: (doors) => [
      handles(fetchMediaJob, (job, payload) => fetchMedia({ ...fetchParts, doors }, payload, job.signal)),
    ],
    startPoller() {
      const look = () =>
        enqueueDueMedia(pools.road, (payload, key) => enqueueJob(pools.web, fetchMediaJob, payload, { key }));
      poller = new DuePoller({ log, what: 'files to fetch', look });
    },
    wake: () => poller?.wake(),
    idle: async () => poller?.idle(),
    close: async () => poller?.close(),
  };
}

/** `GET /public/users/{id}/{name}`: pictures of people, for everybody of their company. */
function serveAvatars(http: FastifyInstance, parts: FileAsker & { pool: pg.Pool; storage: Storage }): void {
  serveFiles(http, '/public/users/:userId/:name', parts, async (request, { actor }) => {
    const { userId, name } = request.params as { userId: string; name: string };
    if (!/^[1-9]\d{0,15}$/.test(userId)) return null;
    return findAvatar(companyDb(parts.pool, actor.companyId), parts.storage, Number(userId), name);
  });
}
