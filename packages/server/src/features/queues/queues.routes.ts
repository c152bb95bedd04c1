import { listQueues } from '@guiche/contract/queues';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listAllQueues } from './queues.service.ts';

export const queueRoutes: BoundRoute[] = [bind(listQueues, (ctx) => listAllQueues(ctx))];
