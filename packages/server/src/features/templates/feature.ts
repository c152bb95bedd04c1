import type { Feature } from '../../platform/feature.ts';
import { syncTemplatesJob } from './sync-templates.ts';
import { templateRoutes } from './templates.routes.ts';

export const templates: Feature = {
  name: 'templates',
  compose: (parts) => ({ routes: templateRoutes(parts), jobs: [syncTemplatesJob(parts)] }),
};
