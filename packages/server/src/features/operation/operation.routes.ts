import { listParkedItems, retryParkedItem, skipParkedItem } from '@guiche/contract/operation.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listParked, type OperationDeps, retryParked, skipParked } from './operation.service.ts';

export const operationRoutes = (deps: OperationDeps): BoundRoute[] => [
  bind(listParkedItems, (ctx, { query }) => listParked(ctx, query)),
  bind(retryParkedItem, (ctx, { params }) => retryParked(ctx, params.item, deps)),
  bind(skipParkedItem, (ctx, { params }) => skipParked(ctx, params.item)),
];
