import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { PlatformDeps } from '../context.ts';
import { InvalidInput } from '../fail.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Storage } from '../storage/storage.ts';
import { errorAnswerer } from './answer-error.ts';
import type { BoundRoute } from './bind.ts';
import { bodyPatienceMs, endSlowBody } from './body-deadline.ts';
import { trustsProxy } from './caller-address.ts';
import { serveDocs } from './docs-page/serve-docs.ts';
import { secureBy } from './exchange.ts';
import { type CompanyHas, createGuard } from './guard.ts';
import { excessOf } from './json-limits.ts';
import { mountRoutes, strangersLimit } from './mount-routes.ts';
import { describeRoutes } from './open-api.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveWebClient } from './static-files.ts';
import { systemRoutes } from './system-routes.ts';

/** The player for a linked video, loaded once a person presses it; this one keeps no cookies. */
const videoPlayer = 'https://www.youtube-nocookie.com';

interface HttpDeps {
  config: Pick<Config, 'trustProxy' | 'publicUrl' | 'demo' | 'simulatorPort'>;
  log: Logger;
  platform: PlatformDeps;
  heavyPool: PlatformDeps['pool'];
  clock: Clock;
  routes: readonly BoundRoute[];
  sessions: Sessions;
  limiter: RateLimiter;
  companyHas: CompanyHas;
  version: string;
  checks: Readonly<Record<string, () => Promise<void>>>;
  /** Folder of the built web client. */
  webFolder: string;
  /** Mounts routes that read raw bodies (webhooks): a body arrives there as bytes, whatever its type. */
  rawRoutes?: (http: FastifyInstance) => void;
  checkReplies?: boolean;
  /** Mounts the route for those who monitor the process. */
  metrics: (http: FastifyInstance) => void;
  staging: Pick<Storage, 'stage'>;
  /** Longest time for a body to arrive, in milliseconds. */
  bodyPatienceMs?: number | undefined;
}

const jsonLimit = 1024 * 1024;
const rawLimit = 3 * 1024 * 1024;
const slowMs = 1_000;
/** Above the widest bodies that people send, which name a thousand rows. */
const jsonLimits = { depth: 32, parts: 10_000 };
const jsonLimitsOfStrangers = { depth: 8, parts: 500 };
/**
 * Limits of a connection, besides the deadline of bodies. `requestTimeout` is long, as a file over a poor line takes
 * its time.
 */
const connectionLimits = {
  requestTimeout: 10 * 60_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
};

/**
 * Builds the HTTP side of the server: the contract's routes under /api, raw routes, and the web client. It does not
 * listen yet.
 */
export async function buildHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const answerError = errorAnswerer(log);
  const isSecure = secureBy(config.publicUrl);
  const { trustProxy } = config;
  const loggerInstance: FastifyBaseLogger = log; // this type keeps pino's own out of every signature
  const http = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: jsonLimit,
    serverFactory: (handler) =>
      createServer(connectionLimits, (request, response) => {
        endSlowBody(request, deps.bodyPatienceMs ?? bodyPatienceMs);
        handler(request, response);
      }),
    trustProxy: trustProxy === false ? false : trustsProxy(trustProxy),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  http.setErrorHandler(answerError);
  const frames = [videoPlayer, ...(config.demo ? simulatorOrigins(config.simulatorPort) : [])];
  addSecurityHeaders(http, { isSecure, frames });
  logRequests(http, log);
  await http.register(fastifyCookie, { hook: false });
  const guard = createGuard(deps);
  await http.register(
    async (api) => {
      readJsonOnly(api);
      await api.register(fastifyMultipart); // limits are set where a form is read
      const routes = [...systemRoutes(deps, deps.routes), ...deps.routes];
      mountRoutes(api, routes, { ...deps, guard, isSecure, checkReplies: deps.checkReplies ?? false });
      const declared = routes.map(({ route }) => route);
      serveDocs(api, () => describeRoutes(declared, deps.version));
    },
    { prefix: '/api' },
  );
  deps.metrics(http);
  const { rawRoutes } = deps;
  if (rawRoutes) {
    await http.register(async (raw) => {
      raw.removeAllContentTypeParsers();
      raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: rawLimit }, (_request, body, done) =>
        done(null, body),
      );
      rawRoutes(raw);
    });
  }
  await serveWebClient(http, deps.webFolder, frames);
  return http;
}

/** The origins under which a browser on this machine reaches the simulator. */
const simulatorOrigins = (port: number) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];

/** Takes JSON and nothing else. An empty body counts as no body: some clients announce JSON and send none. */
function readJsonOnly(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error'); // refuses __proto__ and constructor.prototype
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || body.length === 0) return done(null, undefined);
    const { bodyLimit } = request.routeOptions;
    const excess = excessOf(body, bodyLimit > strangersLimit ? jsonLimits : jsonLimitsOfStrangers);
    if (excess !== null) done(new InvalidInput([{ path: '', message: `holds too much: ${excess}` }]));
    else void parse(request, body.toString('utf8'), done); // the parser answers through `done`
  });
}

function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  http.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const level = ms > slowMs ? 'warn' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    // The route instead of the address: addresses carry names and numbers that people searched for.
    const route = request.routeOptions.url ?? 'none';
    log[level]({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}
