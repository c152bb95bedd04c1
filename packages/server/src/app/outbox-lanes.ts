import { readConnectionAccess } from '../features/connections/index.ts';
import { announceMessages } from '../features/messages/index.ts';
import { type Lanes, startLanes } from '../platform/outbox/lanes.ts';
import type { Process } from './process.ts';
import { reactToRefusal } from './react-to-refusal.ts';

export function startLanesOf(running: Process): Lanes {
  const { config, pools, platform, log, adapterFor, sealKey, metrics, composed, whatsapp } = running;
  return startLanes({
    pool: pools.road,
    log,
    announceMessage: (tx, _companyId, messageId) => announceMessages(tx, [messageId], 'update'),
    platform,
    files: composed.outboundFiles,
    scope: { sessionOwner: whatsapp.owner, isGeneral: config.roles.has('worker') },
    leaseMs: config.leaseMs,
    ambiguityWaitMs: config.ambiguityWaitMs,
    onResult: async (kind, outcome, access) => {
      if (kind === 'message' && outcome.kind === 'accepted') metrics.outboundAccepted();
      await reactToRefusal(running, outcome, access);
    },
    adapterFor,
    readAccess: (db, of) => readConnectionAccess(db, sealKey, of),
  });
}
