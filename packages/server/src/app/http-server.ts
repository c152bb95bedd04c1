import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { buildHttp } from '../platform/http/build-http.ts';
import { metricsRoute } from '../platform/metrics/metrics-route.ts';
import { companyHasFrom } from './company-has.ts';
import type { Process } from './process.ts';
import { mountRawRoutes } from './raw-routes.ts';
import { readinessOf } from './readiness.ts';

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export function buildHttpServer(running: Process): Promise<FastifyInstance> {
  const { config, pools, storage, metrics, composed, options } = running;
  const isWeb = config.roles.has('web');
  return buildHttp({
    ...running,
    heavyPool: pools.heavy,
    companyHas: companyHasFrom(pools.web),
    checkReplies: options.checkReplies ?? false,
    bodyPatienceMs: options.bodyPatienceMs,
    staging: storage,
    webFolder,
    version: packageJson.version,
    checks: readinessOf(running),
    routes: isWeb ? composed.routes : [],
    metrics: (root) => metricsRoute(root, metrics, config.metricsToken),
    rawRoutes: isWeb ? (raw) => mountRawRoutes(running, raw) : undefined,
  });
}

/** Listens and answers the port; a free one where the configuration names none. */
export async function listen({ config }: Process, http: FastifyInstance): Promise<number> {
  await http.listen({ host: config.host, port: config.port });
  return (http.server.address() as AddressInfo).port;
}
