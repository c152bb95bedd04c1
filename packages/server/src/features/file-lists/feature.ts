import { fileListEvent } from '@guiche/contract/file-lists.schemas';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { fileAskerOf } from '../media/index.ts';
import { fileListRoutes } from './file-lists.routes.ts';
import { optionFileRoutes } from './option-file.routes.ts';

export const fileLists: Feature = {
  name: 'file-lists',
  maskers: hidingNothing(fileListEvent),
  compose: (deps) => ({
    routes: fileListRoutes(deps),
    mount: (http) => optionFileRoutes(http, { pool: deps.pools.web, storage: deps.storage, ...fileAskerOf(deps) }),
  }),
};
