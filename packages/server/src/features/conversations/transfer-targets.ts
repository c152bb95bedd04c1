import type { ResultOf } from '@guiche/contract/route';
import type { listTransferTargets } from '@guiche/contract/ticket-moves.schemas';
import type { Ctx } from '../../platform/context.ts';
import { getQueue } from '../queues/index.ts';
import { findTransferTargets } from './transfer-targets.repo.ts';

/** Names, presence and how busy each is. Any queue of the company: a ticket may be passed on to where one has no view. */
export async function listTargets(ctx: Ctx, queueId: number): Promise<ResultOf<typeof listTransferTargets>> {
  await getQueue(ctx, queueId);
  const people = await findTransferTargets(ctx.db, queueId);
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    online: person.online,
    profileImage: person.profile_image,
    openTickets: person.open_tickets,
    allowGroup: person.allow_group,
  }));
}
