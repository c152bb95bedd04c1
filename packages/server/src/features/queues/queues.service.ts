import type { Queue } from '@guiche/contract/queues';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentQueue } from './queue.present.ts';
import { findQueue, findQueues } from './queues.repo.ts';

export async function listAllQueues(ctx: Ctx): Promise<Queue[]> {
  return (await findQueues(ctx.db)).map(presentQueue);
}

export async function getQueue(ctx: Ctx, id: number): Promise<Queue> {
  return presentQueue((await findQueue(ctx.db, id)) ?? fail('ERR_NO_QUEUE_FOUND'));
}
