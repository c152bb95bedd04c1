import type { Feature } from '../../platform/feature.ts';
import { syncTemplatesJob } from './sync-templates.ts';
import { templateRoutes } from './templates.routes.ts';

export const templates: Feature = {
  name: 'templates',
  compose: (deps) => ({ routes: templateRoutes(deps), jobs: [syncTemplatesJob(deps)] }),
};
