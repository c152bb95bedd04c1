import { publicSettings } from '@guiche/contract/public-settings';
import type { Logger } from 'pino';
import { backgroundPartsOf } from './app/background-parts.ts';
import { registryOf } from './app/channel-registry.ts';
import { composeFeatures, rulesOf, sheetsOf } from './app/compose-features.ts';
import { features as product } from './app/feature-list.ts';
import { buildHttpServer, listen } from './app/http-server.ts';
import { openPairedSessions } from './app/paired-sessions.ts';
import { isWanted, type Process, type ProcessOptions } from './app/process.ts';
import { startRealtimeOf } from './app/realtime.ts';
import { whenIdle } from './app/when-idle.ts';
import type { ChannelAdapter } from './channels/adapter.ts';
import { loadCallers } from './features/auth/index.ts';
import { openConnectionAccess } from './features/connections/index.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { PlatformDeps } from './platform/context.ts';
import { sealingKey } from './platform/crypto/seal.ts';
import { appUrl } from './platform/db/migrate.ts';
import { openPools, type Pools } from './platform/db/pools.ts';
import type { Feature, FeatureDeps } from './platform/feature.ts';
import { closeHttp } from './platform/http/close-http.ts';
import { cursorKeyOf } from './platform/lists/list-cursor.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { startMetrics } from './platform/metrics/metrics.ts';
import { createRateLimiter, type RateLimiter, sharedCounts } from './platform/rate/rate-limiter.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { openStorage } from './platform/storage/open-storage.ts';

interface AppDeps extends ProcessOptions {
  config: Config;
  log: Logger;
  clock?: Clock;
  limiter?: RateLimiter;
  /** Further features, besides the product's own. */
  features?: readonly Feature[];
  /** Adapters that replace the product's own for their channels. */
  adapters?: readonly ChannelAdapter[];
}

export interface App {
  port: number;
  url: string;
  /** Resolves when nothing that is due is waiting: inbox, events, outbox, emissions. */
  idle(): Promise<void>;
  /** Stops accepting, finishes what runs (at most 10 s), closes everything. */
  close(): Promise<void>;
}

/** Starts the parts that the roles ask for and listens. What was started is closed again when a later part fails. */
export async function startApp(deps: AppDeps): Promise<App> {
  const running = await prepare(deps);
  const { config } = running;
  try {
    running.http = await buildHttpServer(running);
    const origins = [new URL(config.publicUrl).origin];
    if (config.roles.has('realtime')) running.realtime = startRealtimeOf(running, running.http, origins);
    const port = await listen(running, running.http);
    const names = config.isLoopback ? ['127.0.0.1', 'localhost', '[::1]'] : [];
    origins.push(...names.map((name) => `http://${name}:${port}`));
    for (const part of running.background.flat()) if (isWanted(part, config)) await part.start?.();
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { port, url: `http://${host}:${port}`, idle: () => whenIdle(running), close: () => closeAll(running) };
  } catch (error) {
    await closeAll(running);
    throw error;
  }
}

/** Closes from the outside in: nothing new comes, running work ends, then its tools are closed. */
async function closeAll({ http, realtime, log, background }: Process): Promise<void> {
  const closing = http && closeHttp(http, log);
  await realtime?.close();
  const [last = [], ...earlier] = background.toReversed();
  await Promise.all([closing, ...last.map((part) => part.close())]);
  for (const group of earlier) await Promise.all(group.map((part) => part.close()));
}

async function prepare(deps: AppDeps): Promise<Process> {
  const { config, log, clock = systemClock, limiter, features: more = [], adapters = [], ...options } = deps;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection ended');
  const url = appUrl(config.databaseUrl, config.appSecret);
  const pools = openPools(url, { web: 12, road: 12, heavy: 4 }, onError, config.companyBy);
  const sealKey = sealingKey(config.appSecret);
  const metrics = startMetrics({
    pools: { web: pools.web, road: pools.road, heavy: pools.heavy },
    countSockets: () => running.realtime?.count() ?? 0,
  });
  const onStored = (events: number) => metrics.inboundStored(events);
  const whatsapp = openPairedSessions({ config, log, clock, pools, sealKey, onStored });
  const registry = registryOf(config, whatsapp.adapter, adapters);
  const features = [...product, ...more];
  const own: FeatureDeps = {
    config,
    log,
    clock,
    pools,
    sealKey,
    appName: config.brand.appName ?? publicSettings.appName,
    mailer: mailerOf(config, log),
    platform: doorsOf(
      {
        pool: pools.web,
        cursorKey: cursorKeyOf(config.appSecret),
        rules: rulesOf(features),
        dueAheadMs: config.dueAheadMs,
      },
      () => running,
    ),
    storage: await openStorage(config),
    limiter: limiter ?? createRateLimiter(sharedCounts(pools.web)),
    sessions: createSessions(pools.web, callerFrom(pools.web)),
    sheets: sheetsOf(features),
    adapterFor: (channel) => registry.forChannel(channel),
    adapterForObject: (object) => registry.forObject(object),
    openAccess: (companyId, connectionId) => openConnectionAccess(pools.web, sealKey, companyId, connectionId),
  };
  const composed = composeFeatures(features, own);
  const notRunning = { http: null, drains: null, lanes: null, jobs: null, due: null, realtime: null, hints: null };
  const running: Process = {
    ...own,
    ...notRunning,
    pools,
    metrics,
    whatsapp,
    registry,
    features,
    composed,
    options,
    background: [],
  };
  running.background = backgroundPartsOf(running);
  return running;
}

function mailerOf({ mail, isProduction }: Config, log: Logger): Mailer | null {
  if (isProduction && !mail) log.warn('MAIL_HOST is not set: mails wait in the database for the operator');
  return mail && createMailer(mail);
}

const callerFrom = (pool: Pools['web']) => async (companyId: number, userId: number) =>
  (await loadCallers(pool, companyId, [userId])).get(userId) ?? null;

/**
 * Makes the doors. In a process without the part a wake does nothing: the others find the work by polling, twice a
 * second.
 */
const doorsOf = (
  own: Pick<PlatformDeps, 'pool' | 'cursorKey' | 'rules' | 'dueAheadMs'>,
  running: () => Pick<Process, 'drains' | 'lanes' | 'jobs' | 'due'>,
): PlatformDeps => ({
  ...own,
  wakeDrain: (companyId) => running().drains?.wake(companyId),
  wakeLane: (lane, rank) => running().lanes?.wake(lane, rank),
  wakeJobs: () => running().jobs?.wake(),
  wakeDue: () => running().due?.wake(),
});
