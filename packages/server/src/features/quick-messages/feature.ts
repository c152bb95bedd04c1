import { quickMessageEvent } from '@guiche/contract/quick-messages.schemas';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { fileAskerOf } from '../media/index.ts';
import { quickFileRoutes } from './quick-file.routes.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';

export const quickMessages: Feature = {
  name: 'quick-messages',
  maskers: hidingNothing(quickMessageEvent),
  compose: (parts) => ({
    routes: quickMessageRoutes(parts),
    mount: (http) => quickFileRoutes(http, { pool: parts.pools.web, storage: parts.storage, ...fileAskerOf(parts) }),
  }),
};
