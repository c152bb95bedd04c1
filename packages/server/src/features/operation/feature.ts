import type { Feature } from '../../platform/feature.ts';
import { sortUnrouted } from '../../platform/inbox/sort-unrouted.ts';
import { connectionSecret } from '../connections/index.ts';
import { operationRoutes } from './operation.routes.ts';

export const operation: Feature = {
  name: 'operation',
  compose: ({ pools, sealKey, adapterForObject: adapterFor }) => ({
    routes: operationRoutes({
      sortUnrouted: (raw) =>
        sortUnrouted(raw, {
          pool: pools.road,
          adapterFor,
          findConnectionSecret: (companyId, connectionId) =>
            connectionSecret(pools.web, sealKey, companyId, connectionId),
        }),
    }),
  }),
};
