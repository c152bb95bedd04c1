import { isAdmin } from '@guiche/contract/actor';
import type { BodyOf } from '@guiche/contract/route';
import type { OtherOpenTicket } from '@guiche/contract/ticket-requests';
import type { createTicket, Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findDefaultConnection, getConnection, holdConnection } from '../connections/index.ts';
import { getQueue } from '../queues/index.ts';
import { findLiveTicketId, placeOf } from '../tickets/index.ts';
import { lockContact } from './contacts.repo.ts';
import { keepQueue } from './keep-queue.ts';
import { openTicket, reaches } from './open-ticket.ts';
import { answerFor, getShownTicket } from './shown-ticket.ts';
import { findGroupPeople, hasUser } from './users.repo.ts';
import { findWallets } from './wallets.repo.ts';

export async function beginTicket(ctx: Ctx, body: BodyOf<typeof createTicket>): Promise<Ticket> {
  const userId = body.userId ?? ctx.actor.userId;
  if (userId !== ctx.actor.userId && !isAdmin(ctx.actor)) fail('ERR_NO_PERMISSION');
  if (userId !== ctx.actor.userId && !(await hasUser(ctx.db, userId))) fail('ERR_NO_USER_FOUND');
  if (body.queueId != null) await getQueue(ctx, body.queueId);
  const connection =
    body.whatsappId == null ? await findDefaultConnection(ctx) : await getConnection(ctx, body.whatsappId);
  if (!connection) fail('ERR_NO_DEF_WAPP_FOUND');
  const row = await inTransaction(ctx, async (tx) => {
    const queueId = await keepQueue(tx, body.queueId ?? null);
    if (body.queueId != null && queueId === null) fail('ERR_NO_QUEUE_FOUND');
    if (!(await holdConnection(tx.db, connection.id))) fail('ERR_NO_WAPP_FOUND');
    const contact = (await lockContact(tx.db, body.contactId)) ?? fail('ERR_NO_CONTACT_FOUND');
    if (!reaches(connection.channel, contact.channel)) fail('ERR_CHANNEL_CANNOT');
    const isPending = body.status === 'pending';
    const isForOther = !isPending && userId !== ctx.actor.userId;
    if (contact.isGroup && isForOther && !(await findGroupPeople(tx.db, [userId])).has(userId))
      fail('ERR_USER_WITHOUT_GROUPS');
    const live = await findLiveTicketId(tx.db, contact.id, connection.id);
    if (live !== null) return refuseSecondTicket(tx, live);
    const isAsked = body.userId != null;
    const owner = isPending && !isAsked ? ((await findWallets(tx.db, [contact.id])).get(contact.id) ?? null) : null;
    return openTicket(tx, {
      contactId: contact.id,
      connectionId: connection.id,
      channel: connection.channel,
      status: isPending ? 'pending' : contact.isGroup ? 'group' : 'open',
      isGroup: contact.isGroup,
      queueId,
      userId: isPending ? owner : userId,
      isActiveDemand: true,
      isNewToOwner: isForOther || (owner !== null && owner !== ctx.actor.userId),
    });
  });
  return answerFor(ctx, row);
}

async function refuseSecondTicket(tx: TxCtx, liveId: number): Promise<never> {
  const row = await getShownTicket(tx, liveId);
  const shows = canSeeTicket(tx.actor, placeOf(row));
  const other: OtherOpenTicket = {
    userId: row.user_id,
    user: shows && row.user_name ? { name: row.user_name } : null,
    queue: shows && row.queue_name ? { name: row.queue_name } : null,
    uuid: row.uuid,
    isVisible: shows,
  };
  return fail('ERR_OTHER_OPEN_TICKET', { text: JSON.stringify(other) });
}
