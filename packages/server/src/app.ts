import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { messageEvent } from '@guiche/contract/messages';
import { companySettingsEvent } from '@guiche/contract/settings';
import { roomsFor } from '@guiche/contract/visibility';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildRegistry, type ChannelRegistry } from './channels/registry.ts';
import { whatsappCloud } from './channels/whatsapp-cloud/index.ts';
import { isSignedWith } from './channels/whatsapp-cloud/verify.ts';
import { composeMedia, type Media } from './compose-media.ts';
import { authRoutes, loadCallers } from './features/auth/index.ts';
import { connectionRoutes, connectionSecret, openConnectionAccess } from './features/connections/index.ts';
import { contactRoutes } from './features/contacts/index.ts';
import { conversationRoutes, receiveInbound } from './features/conversations/index.ts';
import { announceMessages, messageRoutes } from './features/messages/index.ts';
import { queueRoutes } from './features/queues/index.ts';
import { publicSettingRoutes, settingRoutes } from './features/settings/index.ts';
import { tagRoutes } from './features/tags/index.ts';
import { ticketRoutes } from './features/tickets/index.ts';
import { putLastSeen, userRoutes } from './features/users/index.ts';
import { liveMaskers } from './live-maskers.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import { sealingKey } from './platform/crypto/seal.ts';
import { companyDb } from './platform/db/company-db.ts';
import { appUrl } from './platform/db/migrate.ts';
import { openPools, type Pools } from './platform/db/pools.ts';
import type { NumberedEvent } from './platform/events/event-wait.ts';
import { Failure } from './platform/fail.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import { buildHttp } from './platform/http/build-http.ts';
import { doorRoutes } from './platform/inbox/door.ts';
import { Drains } from './platform/inbox/drains.ts';
import { type JobRunner, startJobRunner } from './platform/jobs/job-runner.ts';
import { type Lanes, startLanes } from './platform/outbox/lanes.ts';
import { createRateLimiter, type RateLimiter, sharedCounts } from './platform/rate/rate-limiter.ts';
import { type Realtime, startRealtime } from './platform/realtime/start-realtime.ts';
import { createSessions, type Sessions } from './platform/sessions/sessions.ts';

interface AppParts {
  config: Config;
  log: Logger;
  /** Tests hand in their own clock and limiter, and have answers checked against the contract. */
  clock?: Clock;
  limiter?: RateLimiter;
  checkReplies?: boolean;
}

export interface App {
  port: number;
  url: string;
  /** Resolves when nothing that is due waits any more: inbox, events, outbox, emissions. */
  idle(): Promise<void>;
  /** Stops accepting, finishes what runs (at most 10 s), closes everything. */
  close(): Promise<void>;
}

/** What all parts are built from, and the parts that run, as far as this process's roles have them. */
interface Running {
  config: Config;
  log: Logger;
  clock: Clock;
  pools: Pools;
  registry: ChannelRegistry;
  sealKey: Buffer;
  media: Media;
  doors: Doors;
  sessions: Sessions;
  limiter: RateLimiter;
  http: FastifyInstance | null;
  drains: Drains | null;
  lanes: Lanes | null;
  jobs: JobRunner | null;
  realtime: Realtime | null;
}

const closeMs = 10_000;
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Events that change who sees what: rights are read again, sockets placed again. */
const replacingEvents: ReadonlySet<string> = new Set(['user', companySettingsEvent.name]);

/** Starts the parts that the roles ask for and listens. What was started is closed again when a later part fails. */
export async function startApp(parts: AppParts): Promise<App> {
  const running = await prepare(parts);
  const { config } = running;
  const hasRoad = config.roles.has('web') || config.roles.has('worker');
  try {
    running.http = await buildWeb(running, parts.checkReplies ?? false);
    const origins = [new URL(config.publicUrl).origin];
    if (config.roles.has('realtime')) running.realtime = startLive(running, running.http, origins);
    await running.http.listen({ host: config.host, port: config.port });
    const { port } = running.http.server.address() as AddressInfo;
    const names = config.isLoopback ? ['127.0.0.1', 'localhost', '[::1]'] : [];
    origins.push(...names.map((name) => `http://${name}:${port}`));
    if (hasRoad) running.drains = startDrainsOf(running);
    if (config.roles.has('worker')) startWork(running);
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { port, url: `http://${host}:${port}`, idle: () => whenIdle(running), close: () => closeAll(running) };
  } catch (error) {
    await closeAll(running);
    throw error;
  }
}

async function prepare({ config, log, clock = systemClock, limiter }: AppParts): Promise<Running> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection ended');
  const pools = openPools(appUrl(config.databaseUrl, config.appSecret), { web: 12, road: 12 }, onError);
  const loadCaller = async (companyId: number, userId: number) =>
    (await loadCallers(pools.web, clock, companyId, [userId])).get(userId) ?? null;
  const registry = buildRegistry([whatsappCloud(config.graph)]);
  const base = { config, log, clock, pools, registry, sealKey: sealingKey(config.appSecret) };
  const running: Running = {
    ...base,
    media: await composeMedia(base),
    // In a process without the part nobody needs waking: the others find the work by looking, twice a second.
    doors: {
      pool: pools.web,
      wakeDrain: (companyId) => running.drains?.wake(companyId),
      wakeLanes: () => running.lanes?.wake(),
    },
    sessions: createSessions(pools.web, loadCaller),
    limiter: limiter ?? createRateLimiter(sharedCounts(pools.web)),
    http: null,
    drains: null,
    lanes: null,
    jobs: null,
    realtime: null,
  };
  return running;
}

/** All routes of all features. */
function allRoutes({ config, clock, log, limiter, sessions, media }: Running): BoundRoute[] {
  const { forgetSession } = sessions;
  return [
    ...settingRoutes,
    ...publicSettingRoutes(config.supportUrl === null ? {} : { supportUrl: config.supportUrl }),
    ...userRoutes,
    ...authRoutes({ config, clock, log, limiter, forgetSession, mediaCookieKey: media.cookieKey }),
    ...contactRoutes,
    ...tagRoutes,
    ...queueRoutes,
    ...connectionRoutes,
    ...ticketRoutes,
    ...messageRoutes(media),
    ...conversationRoutes,
  ];
}

function buildWeb(running: Running, checkReplies: boolean): Promise<FastifyInstance> {
  const { config, pools, log, doors, clock, sessions, limiter, media } = running;
  const isWeb = config.roles.has('web');
  const answers = (pool: Pools['web']) => async () => void (await pool.query('select 1'));
  return buildHttp({
    config,
    log,
    doors,
    clock,
    sessions,
    limiter,
    checkReplies,
    staging: media.storage,
    webFolder,
    version: packageJson.version,
    checks: { database: answers(pools.web), road: answers(pools.road) },
    routes: isWeb ? allRoutes(running) : [],
    rawRoutes: isWeb ? (raw) => mountBeside(running, raw) : undefined,
  });
}

/** Beside the interface: the door for providers, and files. */
function mountBeside(running: Running, raw: FastifyInstance): void {
  openDoor(running, raw);
  running.media.mount(raw, running.sessions);
}

function openDoor({ config, pools, doors, log, registry, sealKey }: Running, raw: FastifyInstance): void {
  doorRoutes(raw, {
    pool: pools.road,
    doors,
    log,
    verifyToken: config.graph.verifyToken,
    appSecret: config.graph.appSecret,
    adapterFor: (object) => registry.forObject(object),
    isSignedWith,
    findConnectionSecret: (companyId, connectionId) => connectionSecret(pools.web, sealKey, companyId, connectionId),
  });
}

function startDrainsOf(running: Running): Drains {
  const { pools, log, sessions } = running;
  const deliver = (companyId: number, events: NumberedEvent[]) => {
    if (events.some((event) => replacingEvents.has(event.name))) sessions.forgetActor(companyId);
    running.realtime?.deliver(companyId, events);
    if (events.some(({ name }) => name === messageEvent.name)) running.media.wake(); // one may have brought a file
  };
  // The order of this list is the order in which an inbound event passes them.
  return new Drains({ pool: pools.road, log, steps: [receiveInbound], deliver });
}

function startWork(running: Running): void {
  const { log, clock, doors, media } = running;
  running.lanes = startLanesOf(running);
  running.jobs = startJobRunner({ log, clock, doors, handlers: media.jobs(doors) });
  media.startPoller(running.jobs.enqueue);
}

function startLanesOf({ config, pools, doors, log, registry, sealKey, media }: Running): Lanes {
  return startLanes({
    pool: pools.road,
    log,
    announceMessage: (tx, _companyId, messageId) => announceMessages(tx, [messageId], 'update'),
    doors,
    files: media.outboundFiles,
    leaseMs: config.leaseMs,
    ambiguityWaitMs: config.ambiguityWaitMs,
    adapterFor: (channel) => registry.forChannel(channel),
    openAccess: (companyId, connectionId) => openConnectionAccess(pools.web, sealKey, companyId, connectionId),
  });
}

function startLive(running: Running, http: FastifyInstance, publicOrigins: readonly string[]): Realtime {
  const { pools, log, clock, sessions } = running;
  return startRealtime({
    httpServer: http.server,
    pool: pools.web,
    log,
    clock,
    publicOrigins,
    async authenticate(token) {
      try {
        return await sessions.find(token);
      } catch (error) {
        if (error instanceof Failure) return { error: error.code };
        throw error;
      }
    },
    async readPeople(companyId, userIds) {
      const callers = await loadCallers(pools.web, clock, companyId, userIds);
      const now = clock.now();
      return new Map(
        [...callers].map(([id, { actor, isSuspended }]) => [id, { actor, companyExpired: isSuspended(now) }]),
      );
    },
    findLiveSessions: (ids) => sessions.findLive(ids),
    touchUser: (companyId, userId) => putLastSeen(companyDb(pools.web, companyId), userId, clock.now()),
    roomsForActor: roomsFor,
    maskers: liveMaskers,
    replacingEvents,
  });
}

const stillDue = `select exists (select from control.companies_with_work()) or exists (select from control.lanes_due(1))
  or exists (select from control.companies_with_due_media()) as "isDue"`;

/** One part's work makes another's (a send leaves an event, an event an emission): round by round until none is left. */
async function whenIdle(running: Running): Promise<void> {
  const { pools, doors } = running;
  for (;;) {
    await running.lanes?.idle();
    await running.drains?.idle();
    await running.media.idle();
    const { rows } = await pools.web.query<{ isDue: boolean }>(stillDue);
    if (rows[0]?.isDue === false) break;
    const companies = await pools.web.query<{ id: number }>('select id from control.companies_with_work() id');
    for (const { id } of companies.rows) doors.wakeDrain(id);
    doors.wakeLanes();
    await wait(10); // held by another process, or resting after a failure
  }
  await running.realtime?.idle();
}

/** From the outside in: nothing new comes, what runs ends, then its tools are put away. */
async function closeAll(running: Running): Promise<void> {
  const { http, realtime, drains, lanes, media, jobs, pools } = running;
  const closing = http && closeHttp(running, http);
  await realtime?.close();
  await closing;
  await media.close();
  await jobs?.close();
  await lanes?.close();
  await drains?.close();
  await pools.close();
}

async function closeHttp({ log }: Running, http: FastifyInstance): Promise<void> {
  // A connection whose request has just ended stays open for the next one, and the server waits for it.
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  const late = setTimeout(() => {
    log.warn('requests still ran after 10 s: cut off');
    http.server.closeAllConnections();
  }, closeMs);
  await http.close();
  clearInterval(sweep);
  clearTimeout(late);
}
