import { exportEvent } from '@guiche/contract/spreadsheets.schemas';
import type { FastifyInstance } from 'fastify';
import { companyDb } from '../../platform/db/company-db.ts';
import { type Feature, type FeatureDeps, hidingNothing } from '../../platform/feature.ts';
import { fileAskerOf, originalOf, serveFiles } from '../media/index.ts';
import { spreadsheetRoutes } from './spreadsheets.routes.ts';
import { findExportFile } from './spreadsheets.service.ts';
import { exportJobs } from './write-export.ts';

export const spreadsheets: Feature = {
  name: 'spreadsheets',
  maskers: hidingNothing(exportEvent),
  compose: (deps) => ({
    routes: spreadsheetRoutes(deps.sheets),
    jobs: exportJobs({ kinds: deps.sheets, storage: deps.storage }),
    mount: (http) => serveExports(http, deps),
  }),
};

/** `GET /public/exports/{id}/{name}`: a finished file, for the person who asked for it. */
function serveExports(http: FastifyInstance, deps: FeatureDeps): void {
  const { pools, sheets, storage } = deps;
  serveFiles(http, '/public/exports/:exportId/:name', fileAskerOf(deps), async (request, { actor }) => {
    const { exportId } = request.params as { exportId: string };
    if (!/^[1-9]\d{0,15}$/.test(exportId)) return null;
    const file = await findExportFile(companyDb(pools.web, actor.companyId), sheets, actor, Number(exportId));
    return file && originalOf(storage, file);
  });
}
