import type { OtherOpenTicket } from '@guiche/contract/tickets';
import { canSeeTicket, roomsOf } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getConnection } from '../connections/index.ts';
import { findTicketRows, placeOf, presentTicket } from '../tickets/index.ts';
import { findLiveTicketId, insertTicket, openTicketSession, writeTicketLog } from './conversations.repo.ts';
import { protocolOf } from './protocol.ts';

interface Addressee {
  id: number;
  channel: string;
  isGroup: boolean;
}

/** WhatsApp's two channels write to the same numbers; everywhere else people are known to their channel alone. */
const familyOf = (channel: string) => (channel.startsWith('whatsapp') ? 'whatsapp' : channel);

/**
 * The ticket a forwarded message goes into, under the contact's lock: the live one, when the caller sees it; without one,
 * a new one of the caller's. Somebody else's conversation is not written into unseen.
 */
export async function openToForward(tx: TxCtx, contact: Addressee, connectionId: number): Promise<number> {
  const connection = await getConnection(tx, connectionId);
  if (familyOf(contact.channel) !== familyOf(connection.channel)) fail('ERR_CHANNEL_CANNOT');
  const live = await findLiveTicketId(tx.db, contact.id, connectionId);
  if (live) return refuseUnseen(tx, live.id);
  const at = tx.clock.now();
  const [onlyQueue, ...others] = tx.actor.queueIds;
  const queueId = others.length === 0 ? (onlyQueue ?? null) : null;
  const { userId } = tx.actor;
  const protocol = protocolOf(at, contact.id);
  const ticketId = await insertTicket(tx.db, {
    companyId: tx.companyId,
    contactId: contact.id,
    connectionId,
    channel: connection.channel,
    status: contact.isGroup ? 'group' : 'open',
    isGroup: contact.isGroup,
    queueId,
    userId,
    protocol,
    at,
  });
  await openTicketSession(tx.db, tx.companyId, {
    ticketId,
    connectionId,
    queueId,
    userId,
    protocol,
    startedAt: at,
    at,
  });
  await writeTicketLog(tx.db, tx.companyId, { ticketId, type: 'create', userId, queueId, at });
  await tellOpened(tx, ticketId);
  return ticketId;
}

async function tellOpened(tx: TxCtx, ticketId: number): Promise<void> {
  const [row] = await findTicketRows(tx.db, [ticketId]);
  if (!row) throw new Error(`ticket ${ticketId} is gone`);
  const rooms = roomsOf(placeOf(row));
  tx.emit({ name: 'ticket', payload: { action: 'update', ticket: presentTicket(row) }, rooms, leftRooms: [] });
}

async function refuseUnseen(tx: TxCtx, ticketId: number): Promise<number> {
  const [row] = await findTicketRows(tx.db, [ticketId]);
  if (!row) return fail('ERR_NO_CONTACT_FOUND');
  if (canSeeTicket(tx.actor, placeOf(row))) return ticketId;
  const other: OtherOpenTicket = { userId: row.user_id, user: null, queue: null, uuid: row.uuid };
  return fail('ERR_OTHER_OPEN_TICKET', { text: JSON.stringify(other) });
}
