import type { listColleagues } from '@guiche/contract/messages.schemas';
import type { ResultOf } from '@guiche/contract/route';
import { canSeeTicket } from '@guiche/contract/visibility';
import type { Ctx } from '../../platform/context.ts';
import { loadCallers } from '../auth/index.ts';
import { getVisibleTicket, placeOf } from '../tickets/index.ts';
import { listUsers } from '../users/index.ts';

/** Everybody of the company who sees a ticket that the caller sees, by name. */
export async function whoSees(ctx: Ctx, ticketId: number): Promise<ResultOf<typeof listColleagues>> {
  const place = placeOf(await getVisibleTicket(ctx, { id: ticketId }));
  const people = await listUsers(ctx);
  const callers = await loadCallers(
    ctx.platform.pool,
    ctx.companyId,
    people.map(({ id }) => id),
  );
  const sees = (id: number) => {
    const caller = callers.get(id);
    return caller !== undefined && canSeeTicket(caller.actor, place);
  };
  return people.filter(({ id }) => sees(id)).map(({ id, name, online }) => ({ id, name, online }));
}
