import { filterConnections, listConnections } from '@guiche/contract/connections';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listAllConnections } from './connections.service.ts';

export const connectionRoutes: BoundRoute[] = [
  bind(listConnections, (ctx) => listAllConnections(ctx)),
  bind(filterConnections, (ctx, { query }) => listAllConnections(ctx, query.channel)),
];
