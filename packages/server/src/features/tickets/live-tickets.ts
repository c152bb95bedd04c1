import type { ResultOf } from '@guiche/contract/route';
import type { listLiveTickets } from '@guiche/contract/ticket-requests.schemas';
import type { Ctx } from '../../platform/context.ts';
import { findLiveTicketsOf } from './live-tickets.repo.ts';
import { presentQueueOf } from './ticket.present.ts';

export async function listLiveTicketsOf(
  ctx: Ctx,
  contactIds: readonly number[],
): Promise<ResultOf<typeof listLiveTickets>> {
  if (contactIds.length === 0) return [];
  const rows = await findLiveTicketsOf(ctx.db, ctx.actor, contactIds);
  return rows.map((row) => ({
    uuid: row.uuid,
    contactId: row.contact_id,
    whatsappId: row.connection_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    queue: presentQueueOf(row),
  }));
}
