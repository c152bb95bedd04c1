import { listParkedItems, retryParkedItem, skipParkedItem } from '@guiche/contract/operation.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listParked, type OperationDoors, retryParked, skipParked } from './operation.service.ts';

export const operationRoutes = (doors: OperationDoors): BoundRoute[] => [
  bind(listParkedItems, (ctx, { query }) => listParked(ctx, query)),
  bind(retryParkedItem, (ctx, { params }) => retryParked(ctx, params.item, doors)),
  bind(skipParkedItem, (ctx, { params }) => skipParked(ctx, params.item)),
];
