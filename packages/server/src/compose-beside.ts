import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ChannelRegistry } from './channels/registry.ts';
import { isSignedWith } from './channels/whatsapp-cloud/verify.ts';
import type { Media } from './compose-media.ts';
import type { Profiles } from './compose-profiles.ts';
import { mountCallbacks } from './compose-routes.ts';
import type { Spreadsheets } from './compose-spreadsheets.ts';
import { connectionSecret } from './features/connections/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Doors } from './platform/context.ts';
import type { Pools } from './platform/db/pools.ts';
import { doorRoutes } from './platform/inbox/door.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { RefusedAddresses } from './platform/rate/refused-addresses.ts';
import type { Sessions } from './platform/sessions/sessions.ts';

interface BesideParts {
  config: Config;
  log: Logger;
  clock: Clock;
  pools: Pools;
  doors: Doors;
  registry: ChannelRegistry;
  sealKey: Buffer;
  metrics: Metrics;
  media: Media;
  profiles: Profiles;
  spreadsheets: Spreadsheets;
  sessions: Sessions;
}

const mega = 1024 * 1024;
/** More of what nobody signed is not even read. */
const refusedAtMost = { perMinute: 600, bytesPerMinute: 32 * mega, bytesAtOnce: 24 * mega };

/** Beside the interface: the door for providers, and files. */
export function mountBeside(parts: BesideParts, raw: FastifyInstance): void {
  const refused = new RefusedAddresses({
    ...refusedAtMost,
    log: parts.log,
    line: 'webhooks were refused: nobody had signed them who might',
    onRefused: () => parts.metrics.webhookRefused(),
  });
  raw.addHook('onClose', async () => refused.close());
  openDoor(parts, raw, refused);
  mountCallbacks(raw, { ...parts, refused });
  parts.media.mount(raw, parts.sessions);
  parts.profiles.mount(raw, parts.sessions);
  parts.spreadsheets.mount(raw, parts.sessions);
}

/** A connection's own application secret, opened. */
export const secretsOf =
  ({ pools, sealKey }: Pick<BesideParts, 'pools' | 'sealKey'>) =>
  (companyId: number, connectionId: number) =>
    connectionSecret(pools.web, sealKey, companyId, connectionId);

function openDoor(parts: BesideParts, raw: FastifyInstance, refused: RefusedAddresses): void {
  const { config, pools, doors, log, registry, metrics } = parts;
  doorRoutes(raw, {
    pool: pools.road,
    doors,
    log,
    verifyToken: config.graph.verifyToken,
    appSecret: config.graph.appSecret,
    onStored: metrics.inboundStored,
    adapterFor: (object) => registry.forObject(object),
    isSignedWith,
    refused,
    findConnectionSecret: secretsOf(parts),
  });
}
