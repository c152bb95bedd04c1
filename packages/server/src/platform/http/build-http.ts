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

/** Of a video that a message links to, once a person presses it: the player that keeps no cookies. */
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
  /** The built web client. */
  webFolder: string;
  /** Mounts what reads raw bodies (webhooks): there a body is its bytes, whatever its type says. */
  rawRoutes?: (http: FastifyInstance) => void;
  checkReplies?: boolean;
  /** Mounts what is for whoever watches the process. */
  metrics: (http: FastifyInstance) => void;
  staging: Pick<Storage, 'stage'>;
  /** How long a body may be on its way. */
  bodyPatienceMs?: number | undefined;
}

const jsonLimit = 1024 * 1024;
const rawLimit = 3 * 1024 * 1024;
const slowMs = 1_000;
/** The widest bodies people send name a thousand rows. */
const jsonLimits = { depth: 32, parts: 10_000 };
const jsonLimitsOfStrangers = { depth: 8, parts: 500 };
/** Of the connection, beside the deadline of bodies. `requestTimeout`: a file over a poor line takes its time. */
const connectionLimits = {
  requestTimeout: 10 * 60_000,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
};

/** The HTTP side of the server: the contract's routes under /api, raw routes, and the web client. Not yet listening. */
export async function buildHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const answerError = errorAnswerer(log);
  const isSecure = secureBy(config.publicUrl);
  const { trustProxy } = config;
  const loggerInstance: FastifyBaseLogger = log; // else every signature would carry pino's type
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
      await api.register(fastifyMultipart); // limits: where a form is read
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

/** The names under which a browser on this machine finds the simulator. */
const simulatorOrigins = (port: number) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`];

/** JSON and nothing else. An empty body is no body: some clients announce JSON and send none. */
function readJsonOnly(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error'); // refuses __proto__ and constructor.prototype
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || body.length === 0) return done(null, undefined);
    const { bodyLimit } = request.routeOptions;
    const excess = excessOf(body, bodyLimit > strangersLimit ? jsonLimits : jsonLimitsOfStrangers);
    if (excess !== null) done(new InvalidInput([{ path: '', message: `holds too much: ${excess}` }]));
    else void parse(request, body.toString('utf8'), done); // answers by `done`
  });
}

function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  http.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const level = ms > slowMs ? 'warn' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    // The route, not the address: addresses carry names and numbers people searched for.
    const route = request.routeOptions.url ?? 'none';
    log[level]({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
}
