import type { TxCtx } from '../../platform/context.ts';
import { actOnTickets, answerMove } from './engine/act-on-tickets.ts';
import { closeFrom } from './engine/step.ts';
import { openTicket } from './open-ticket.ts';
import { emitTicket, getShownTicket } from './shown-ticket.ts';
import { writeTicketLog } from './ticket-logs.repo.ts';
import { findConversationPast } from './tickets.repo.ts';
import { groupAsTicketOf, type Moving, type Outcome } from './wished.ts';

type Asking = Parameters<typeof answerMove>[3];

/**
 * Passes a ticket on as another one that begins where this one is closed. Two tickets of one conversation are never live at once: the
 * old one closes first, in silence. What goes with a transfer is said in the new one.
 */
export async function beginAnew(tx: TxCtx, moving: Moving, asking: Asking): Promise<Outcome> {
  const { seen, ticket, before, change } = moving;
  const at = tx.clock.now();
  const { status, userId, queueId } = change;
  const { userId: leftUser, queueId: leftQueue } = before;
  const left = { ticketId: seen.id, type: 'transfered', userId: leftUser ?? tx.actor.userId, queueId: leftQueue, at };
  await writeTicketLog(tx.db, tx.companyId, left);
  const groupAsTicket = groupAsTicketOf(seen);
  const silent = { ...asking, cause: { kind: 'asked', wish: { sendFarewellMessage: false } } } as const;
  await actOnTickets(tx, [{ ticket, groupAsTicket, effects: [closeFrom(before)] }], silent);
  const { isActiveDemand } = await findConversationPast(tx.db, seen.contact_id, seen.connection_id);
  const ticketId = await openTicket(tx, {
    contactId: seen.contact_id,
    connectionId: seen.connection_id,
    channel: seen.channel,
    status,
    isGroup: before.isGroup,
    queueId,
    userId,
    isActiveDemand,
    isNewToOwner: userId !== null && userId !== tx.actor.userId,
  });
  if (userId !== null)
    await writeTicketLog(tx.db, tx.companyId, { ticketId, type: 'receivedTransfer', userId, queueId, at });
  const after = await getShownTicket(tx, ticketId);
  emitTicket(tx, after, []);
  // It goes on in the same conversation: what is said next comes after what was said last.
  const begun = { ...ticket, id: ticketId, status, user_id: userId, queue_id: queueId };
  const { shown, said } = await answerMove(tx, { ticket: begun, groupAsTicket }, { before, change }, asking);
  const row = shown.get(ticketId) ?? after;
  return { kind: 'moved', after: row, left: before, act: 'transfer', said: said.has(ticketId), logId: null };
}
