import { listMoments, listMomentUsers } from '@guiche/contract/moments.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { showMoments, showMomentUsers } from './moments.service.ts';

export const momentRoutes: BoundRoute[] = [
  bind(listMoments, (ctx, { query }) => showMoments(ctx, query)),
  bind(listMomentUsers, (ctx) => showMomentUsers(ctx)),
];
