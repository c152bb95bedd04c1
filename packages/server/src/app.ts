import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import type { ChannelAdapter } from './channels/adapter.ts';
import { instagram, messenger } from './channels/meta-messaging/index.ts';
import { buildRegistry, type ChannelRegistry } from './channels/registry.ts';
import { whatsappCloud } from './channels/whatsapp-cloud/index.ts';
import { mountBeside, secretsOf } from './compose-beside.ts';
import { startDrainsOf } from './compose-drains.ts';
import { composeLateMessages, type LateMessages } from './compose-late-messages.ts';
import { openHints, startLive } from './compose-live.ts';
import { composeMedia, type Media } from './compose-media.ts';
import { composeNews, type News } from './compose-news.ts';
import { composeProfiles, type Profiles } from './compose-profiles.ts';
import { composePush, type Push } from './compose-push.ts';
import { composeRoutes } from './compose-routes.ts';
import { composeSessions, type WhatsappSessions } from './compose-sessions.ts';
import { composeSpreadsheets, type Spreadsheets } from './compose-spreadsheets.ts';
import { composeTemplates, type Templates } from './compose-templates.ts';
import { loadCallers } from './features/auth/index.ts';
import { openConnectionAccess } from './features/connections/index.ts';
import { sumDaysSchedule } from './features/dashboard/index.ts';
import { announceMessages } from './features/messages/index.ts';
import type { AnySpreadsheetKind } from './features/spreadsheets/index.ts';
import { followRefusal } from './follow-refusal.ts';
import { plainJobs } from './plain-jobs.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import { sealingKey } from './platform/crypto/seal.ts';
import { appUrl, jobsUrl } from './platform/db/migrate.ts';
import { openPools, type Pools } from './platform/db/pools.ts';
import { buildHttp } from './platform/http/build-http.ts';
import type { JobHandler } from './platform/jobs/job.ts';
import { type Jobs, startJobs } from './platform/jobs/start-jobs.ts';
import { cursorKeyOf } from './platform/lists/cursor.ts';
import { startMetrics } from './platform/metrics/metrics.ts';
import { metricsRoute } from './platform/metrics/metrics-route.ts';
import { type Lanes, startLanes } from './platform/outbox/lanes.ts';
import { createRateLimiter, type RateLimiter, sharedCounts } from './platform/rate/rate-limiter.ts';
import { removeOutdatedSchedule } from './platform/retention/remove-outdated.ts';
import { createSessions, type Sessions } from './platform/sessions/sessions.ts';
import { readinessOf } from './readiness.ts';
import { closeAll, type RunningParts, whenIdle } from './running-parts.ts';
import { sessionJobs, sessionSchedules } from './session-jobs.ts';

interface AppParts {
  config: Config;
  log: Logger;
  /**
   * Tests hand in their own clock and limiter, further jobs, spreadsheets and channels (in the place of the product's own), and have answers checked against the contract.
   * One of their processes looks so seldom for what others numbered that it hears of it by hints alone.
   */
  clock?: Clock;
  limiter?: RateLimiter;
  jobs?: readonly JobHandler[];
  adapters?: readonly ChannelAdapter[];
  sheets?: readonly AnySpreadsheetKind[];
  checkReplies?: boolean;
  headsEveryMs?: number | undefined;
  bodyPatienceMs?: number | undefined;
}

export interface App {
  port: number;
  url: string;
  /** Resolves when nothing that is due waits any more: inbox, events, outbox, emissions. */
  idle(): Promise<void>;
  /** Stops accepting, finishes what runs (at most 10 s), closes everything. */
  close(): Promise<void>;
}

/** What all parts are built from, and the parts that run. */
interface Running extends RunningParts {
  config: Config;
  clock: Clock;
  registry: ChannelRegistry;
  sealKey: Buffer;
  media: Media;
  push: Push;
  profiles: Profiles;
  news: News;
  late: LateMessages;
  whatsapp: WhatsappSessions;
  templates: Templates;
  spreadsheets: Spreadsheets;
  /** All jobs of all features. */
  jobHandlers: readonly JobHandler[];
  sessions: Sessions;
  limiter: RateLimiter;
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Starts the parts that the roles ask for and listens. What was started is closed again when a later part fails. */
export async function startApp(parts: AppParts): Promise<App> {
  const running = await prepare(parts);
  const { config } = running;
  const hasRoad = config.roles.has('web') || config.roles.has('worker');
  try {
    running.http = await buildWeb(running, parts);
    const origins = [new URL(config.publicUrl).origin];
    if (config.roles.has('realtime'))
      running.realtime = startLive(
        {
          ...running,
          headsEveryMs: parts.headsEveryMs,
          bodyPatienceMs: parts.bodyPatienceMs,
          hints: () => running.hints,
        },
        running.http,
        origins,
      );
    running.hints = await openHints(running);
    await running.http.listen({ host: config.host, port: config.port });
    const { port } = running.http.server.address() as AddressInfo;
    const names = config.isLoopback ? ['127.0.0.1', 'localhost', '[::1]'] : [];
    origins.push(...names.map((name) => `http://${name}:${port}`));
    if (hasRoad) running.drains = startDrainsOf(running);
    if (config.roles.has('worker') || config.roles.has('sessions')) running.lanes = startLanesOf(running);
    if (config.roles.has('worker')) await startWork(running);
    running.whatsapp.start(running.doors, (told) => {
      running.realtime?.hearContact(told);
      running.hints?.tellContact(told);
    });
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { port, url: `http://${host}:${port}`, idle: () => whenIdle(running), close: () => closeAll(running) };
  } catch (error) {
    await closeAll(running);
    throw error;
  }
}

const callerFrom = (pool: Pools['web']) => async (companyId: number, userId: number) =>
  (await loadCallers(pool, companyId, [userId])).get(userId) ?? null;

async function prepare(parts: AppParts): Promise<Running> {
  const { config, log, clock = systemClock, limiter, jobs = [], adapters = [], sheets = [] } = parts;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection ended');
  const pools = openPools(appUrl(config.databaseUrl, config.appSecret), { web: 12, road: 12, heavy: 4 }, onError);
  const sealKey = sealingKey(config.appSecret);
  const onStored = (events: number) => running.metrics.inboundStored(events);
  const whatsapp = composeSessions({ config, log, clock, pools, sealKey, onStored });
  const base = { config, log, clock, pools, registry: registryOf(config, whatsapp, adapters), sealKey };
  const media = await composeMedia(base);
  const push = composePush(base);
  const profiles = composeProfiles({ ...base, media });
  const news = composeNews(base);
  const templates = composeTemplates(base);
  const spreadsheets = composeSpreadsheets({ ...base, media, sheets });
  const doors = doorsOf({ pool: pools.web, cursorKey: cursorKeyOf(config.appSecret) }, () => running);
  const running: Running = {
    ...base,
    doors,
    media,
    push,
    profiles,
    news,
    late: composeLateMessages(base),
    whatsapp,
    templates,
    spreadsheets,
    jobHandlers: [
      ...plainJobs,
      ...sessionJobs(base),
      ...media.jobs(doors),
      ...push.jobs,
      ...profiles.jobs,
      ...news.jobs,
      templates.job,
      ...spreadsheets.jobs,
      ...jobs,
    ],
    sessions: createSessions(pools.web, callerFrom(pools.web)),
    limiter: limiter ?? createRateLimiter(sharedCounts(pools.web)),
    metrics: startMetrics({
      pools: { web: pools.web, road: pools.road, heavy: pools.heavy },
      countSockets: () => running.realtime?.count() ?? 0,
    }),
    http: null,
    drains: null,
    lanes: null,
    jobs: null,
    realtime: null,
    hints: null,
  };
  return running;
}

function registryOf(config: Config, whatsapp: WhatsappSessions, adapters: readonly ChannelAdapter[]) {
  // A call ends by its own limit before its lane gives it up, and the lease ends: 25 s.
  const graph = { ...config.graph, timeoutMs: Math.round((config.leaseMs * 5) / 6) };
  const product = [whatsapp.adapter, whatsappCloud(graph), messenger(graph), instagram(graph)];
  const own = product.filter(({ channel }) => adapters.every((other) => other.channel !== channel));
  return buildRegistry([...own, ...adapters]);
}

/** In a process without the part nobody needs waking: the others find the work by looking, twice a second. */
const doorsOf = (
  own: Pick<Doors, 'pool' | 'cursorKey'>,
  running: () => Pick<Running, 'drains' | 'lanes' | 'jobs'>,
): Doors => ({
  ...own,
  wakeDrain: (companyId) => running().drains?.wake(companyId),
  wakeLane: (lane) => running().lanes?.wake(lane),
  wakeJobs: () => running().jobs?.wake(),
});

function buildWeb(
  running: Running,
  { checkReplies = false, bodyPatienceMs }: Pick<AppParts, 'checkReplies' | 'bodyPatienceMs'>,
): Promise<FastifyInstance> {
  const { config, log, doors, clock, sessions, limiter, media } = running;
  const isWeb = config.roles.has('web');
  return buildHttp({
    config,
    log,
    doors,
    heavyPool: running.pools.heavy,
    clock,
    sessions,
    limiter,
    checkReplies,
    bodyPatienceMs,
    staging: media.storage,
    webFolder,
    version: packageJson.version,
    checks: readinessOf(running),
    routes: isWeb ? composeRoutes({ ...running, findConnectionSecret: secretsOf(running) }) : [],
    metrics: (root) => metricsRoute(root, running.metrics, config.metricsToken),
    rawRoutes: isWeb ? (raw) => mountBeside(running, raw) : undefined,
  });
}

async function startWork(running: Running): Promise<void> {
  running.jobs = await startJobsOf(running);
  running.media.startPoller();
  running.push.startPoller(running.doors);
  running.profiles.startPoller();
  running.news.startPoller();
  running.late.startPoller(running.doors);
}

function startLanesOf(running: Running): Lanes {
  const { config, pools, doors, log, registry, sealKey, metrics, media, whatsapp } = running;
  const openAccess = (companyId: number, connectionId: number) =>
    openConnectionAccess(pools.web, sealKey, companyId, connectionId);
  return startLanes({
    pool: pools.road,
    log,
    announceMessage: (tx, _companyId, messageId) => announceMessages(tx, [messageId], 'update'),
    doors,
    files: media.outboundFiles,
    scope: { sessionOwner: whatsapp.owner, isGeneral: config.roles.has('worker') },
    leaseMs: config.leaseMs,
    ambiguityWaitMs: config.ambiguityWaitMs,
    onResult: async (kind, outcome, access) => {
      if (kind === 'message' && outcome.kind === 'accepted') metrics.outboundAccepted();
      await followRefusal({ ...running, openAccess }, outcome, access);
    },
    adapterFor: (channel) => registry.forChannel(channel),
    openAccess,
  });
}

function startJobsOf(running: Running): Promise<Jobs> {
  const { config, log, doors, clock, jobHandlers: handlers } = running;
  return startJobs({
    url: jobsUrl(config.databaseUrl, config.appSecret),
    doors,
    log,
    clock,
    handlers,
    schedules: [removeOutdatedSchedule, sumDaysSchedule, ...sessionSchedules],
    silenceMs: config.jobSilenceMs,
  });
}
