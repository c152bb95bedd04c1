import { listTags } from '@guiche/contract/tags';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listTagChoices } from './tags.service.ts';

export const tagRoutes: BoundRoute[] = [bind(listTags, (ctx, { query }) => listTagChoices(ctx, query))];
