import type { FastifyInstance } from 'fastify';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Feature, FeatureDeps } from '../../platform/feature.ts';
import { handles } from '../../platform/jobs/job.ts';
import { findAvatar } from '../users/index.ts';
import { dueMedia, type FetchDeps, fetchMedia, fetchMediaJob } from './fetch-media.ts';
import { createTwins } from './find-twin.ts';
import { fileAskerOf, mediaRoutes, serveFiles, soundRoutes } from './media.routes.ts';
import { createOutboundFiles } from './outbound-files.ts';

type MediaFeatureDeps = Pick<FetchDeps, 'showOnMessage'>;

export const media = (ownDeps: MediaFeatureDeps): Feature => ({
  name: 'media',
  compose(deps) {
    const { log, pools, storage, platform, adapterFor, openAccess } = deps;
    const twins = createTwins(storage, log);
    const fetchDeps = { ...ownDeps, pool: pools.road, log, storage, platform, adapterFor, openAccess };
    return {
      routes: soundRoutes,
      jobs: [handles(fetchMediaJob, (job, payload) => fetchMedia(fetchDeps, payload, job.signal))],
      due: [dueMedia],
      mount(http) {
        mediaRoutes(http, { pool: pools.web, storage, twins, ...fileAskerOf(deps) });
        serveAvatars(http, deps);
      },
      outboundFiles: createOutboundFiles({ storage, twins, dbOf: (companyId) => companyDb(pools.web, companyId) }),
    };
  },
});

/** `GET /public/users/{id}/{name}`: people's pictures, for everybody of their company. */
function serveAvatars(http: FastifyInstance, deps: FeatureDeps): void {
  serveFiles(http, '/public/users/:userId/:name', fileAskerOf(deps), async (request, { actor }) => {
    const { userId, name } = request.params as { userId: string; name: string };
    if (!/^[1-9]\d{0,15}$/.test(userId)) return null;
    return findAvatar(companyDb(deps.pools.web, actor.companyId), deps.storage, Number(userId), name);
  });
}
