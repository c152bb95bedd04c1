import type { OtherOpenTicket } from '@guiche/contract/ticket-requests';
import { canSeeTicket } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getConnection, holdConnection } from '../connections/index.ts';
import { findLiveTicketId, findShownTickets, placeOf } from '../tickets/index.ts';
import { keepQueue } from './keep-queue.ts';
import { openTicket, reaches } from './open-ticket.ts';

interface Addressee {
  id: number;
  channel: string;
  isGroup: boolean;
}

/**
 * The ticket a forwarded message goes into, under the contact's lock: the live one, when the caller sees it; without one,
 * a new one of the caller's. Somebody else's conversation is not written into unseen.
 */
export async function openToForward(tx: TxCtx, contact: Addressee, connectionId: number): Promise<number> {
  const connection = await getConnection(tx, connectionId);
  if (!reaches(connection.channel, contact.channel)) fail('ERR_CHANNEL_CANNOT');
  const live = await findLiveTicketId(tx.db, contact.id, connectionId);
  if (live !== null) return refuseUnseen(tx, live);
  if (!(await holdConnection(tx.db, connectionId))) fail('ERR_NO_WAPP_FOUND');
  const [onlyQueue, ...others] = tx.actor.queueIds;
  const { id } = await openTicket(tx, {
    contactId: contact.id,
    connectionId,
    channel: connection.channel,
    status: contact.isGroup ? 'group' : 'open',
    isGroup: contact.isGroup,
    queueId: others.length === 0 ? await keepQueue(tx, onlyQueue ?? null) : null,
    userId: tx.actor.userId,
    isActiveDemand: true,
    isNewToOwner: false,
  });
  return id;
}

async function refuseUnseen(tx: TxCtx, ticketId: number): Promise<number> {
  const [row] = await findShownTickets(tx.db, [ticketId]);
  if (!row) return fail('ERR_NO_CONTACT_FOUND');
  if (canSeeTicket(tx.actor, placeOf(row))) return ticketId;
  const other: OtherOpenTicket = { userId: row.user_id, user: null, queue: null, uuid: row.uuid, isVisible: false };
  return fail('ERR_OTHER_OPEN_TICKET', { text: JSON.stringify(other) });
}
