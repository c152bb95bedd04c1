import { connectionSessionEvent } from '@guiche/contract/connection-sessions.schemas';
import { connectionEvent, importMessagesEvent } from '@guiche/contract/connections.schemas';
import { type Feature, type FeatureDeps, hidingNothing } from '../../platform/feature.ts';
import { callbackRoutes } from './callbacks.routes.ts';
import { accessJobs, accessSchedule } from './check-accesses.ts';
import { connectionRoutes } from './connections.routes.ts';
import type { ConnectionDeps } from './connections.service.ts';
import { outageJobs } from './mail-outages.ts';
import { silentSchedule, silentSessions } from './report-silent-sessions.ts';

type ConnectionFeatureDeps = Pick<ConnectionDeps, 'onGoodAccess'>;

const connectionDepsOf = ({ config, adapterFor, storage, sealKey }: FeatureDeps) => ({
  adapterFor,
  storage,
  sealKey,
  publicUrl: config.publicUrl,
  callbackUrl: `${config.publicUrl}/webhooks/meta`,
  verifyToken: config.graph.verifyToken,
});

export const connections = (ownDeps: ConnectionFeatureDeps): Feature => ({
  name: 'connections',
  maskers: hidingNothing(connectionEvent, connectionSessionEvent, importMessagesEvent),
  schedules: [accessSchedule, silentSchedule],
  compose(deps) {
    const { adapterFor, sealKey, platform, log, clock, mailer, appName } = deps;
    const { publicUrl } = deps.config;
    return {
      routes: connectionRoutes({ ...connectionDepsOf(deps), ...ownDeps }),
      jobs: [
        ...accessJobs({ sealKey, adapterFor }),
        silentSessions(adapterFor),
        ...outageJobs({ mailer, publicUrl, appName }),
      ],
      mount: (http, refused) => callbackRoutes(http, { platform, log, clock, sealKey, publicUrl, adapterFor, refused }),
    };
  },
});
