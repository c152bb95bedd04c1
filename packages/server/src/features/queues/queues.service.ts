import type { Queue, QueueDetails } from '@guiche/contract/queues.schemas';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentQueue, presentQueueDetails } from './queue.present.ts';
import { findQueue, findQueueDetails, findQueues } from './queues.repo.ts';

export async function listAllQueues(ctx: Ctx): Promise<Queue[]> {
  return (await findQueues(ctx.db)).map(presentQueue);
}

export async function getQueue(ctx: Ctx, id: number): Promise<Queue> {
  return presentQueue((await findQueue(ctx.db, id)) ?? fail('ERR_NO_QUEUE_FOUND'));
}

export async function describeQueue(ctx: Ctx, id: number): Promise<QueueDetails> {
  return presentQueueDetails((await findQueueDetails(ctx.db, id)) ?? fail('ERR_NO_QUEUE_FOUND'));
}
