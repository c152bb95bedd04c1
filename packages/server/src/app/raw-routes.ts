import type { FastifyInstance } from 'fastify';
import { isSignedWith } from '../channels/whatsapp-cloud/verify-signature.ts';
import { connectionSecret } from '../features/connections/index.ts';
import { webhookRoutes } from '../platform/inbox/webhook-routes.ts';
import { RefusedAddresses } from '../platform/rate/refused-addresses.ts';
import type { Process } from './process.ts';

const mega = 1024 * 1024;
/** Limits of unsigned requests; beyond them an address is not even read. */
const refusedAtMost = { perMinute: 600, bytesPerMinute: 32 * mega, bytesAtOnce: 24 * mega };

/** Mounts what lies outside of the interface: the door for providers, and features' own routes. */
export function mountRawRoutes(running: Process, raw: FastifyInstance): void {
  const refused = new RefusedAddresses({
    ...refusedAtMost,
    log: running.log,
    line: 'webhooks were refused: nobody had signed them who might',
    onRefused: () => running.metrics.webhookRefused(),
  });
  raw.addHook('onClose', async () => refused.close());
  mountWebhookRoutes(running, raw, refused);
  for (const mount of running.composed.mounts) mount(raw, refused);
}

function mountWebhookRoutes(running: Process, raw: FastifyInstance, refused: RefusedAddresses): void {
  const { config, pools, platform, log, sealKey, adapterForObject, metrics } = running;
  webhookRoutes(raw, {
    pool: pools.road,
    platform,
    log,
    verifyToken: config.graph.verifyToken,
    appSecret: config.graph.appSecret,
    onStored: metrics.inboundStored,
    adapterFor: adapterForObject,
    isSignedWith,
    refused,
    findConnectionSecret: (companyId, connectionId) => connectionSecret(pools.web, sealKey, companyId, connectionId),
  });
}
