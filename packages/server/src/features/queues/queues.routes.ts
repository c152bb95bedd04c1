import { createQueue, getQueueDetails, listQueues, orderQueues, updateQueue } from '@guiche/contract/queues.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { describeQueue, listAllQueues } from './queues.service.ts';
import { changeQueue, makeQueue, sortQueues } from './write-queue.ts';

export const queueRoutes: BoundRoute[] = [
  bind(listQueues, (ctx) => listAllQueues(ctx)),
  bind(getQueueDetails, (ctx, { params }) => describeQueue(ctx, params.queueId)),
  bind(createQueue, (ctx, { body }) => makeQueue(ctx, body)),
  bind(orderQueues, (ctx, { body }) => sortQueues(ctx, body)),
  bind(updateQueue, (ctx, { params, body }) => changeQueue(ctx, params.queueId, body)),
];
