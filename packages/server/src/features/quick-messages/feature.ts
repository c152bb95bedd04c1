import { quickMessageEvent } from '@guiche/contract/quick-messages.schemas';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { fileAskerOf } from '../media/index.ts';
import { quickFileRoutes } from './quick-file.routes.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';

export const quickMessages: Feature = {
  name: 'quick-messages',
  maskers: hidingNothing(quickMessageEvent),
  compose: (deps) => ({
    routes: quickMessageRoutes(deps),
    mount: (http) => quickFileRoutes(http, { pool: deps.pools.web, storage: deps.storage, ...fileAskerOf(deps) }),
  }),
};
