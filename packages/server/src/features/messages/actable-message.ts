import { type Channel, type ChannelAbilities, channelAbilities } from '@guiche/contract/channel-abilities';
import type { Message } from '@guiche/contract/messages.schemas';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findLiveTicketId, findShownTickets, type LockedTicket, lockTicket, placeOf } from '../tickets/index.ts';
import { presentMessage, presentMessageFor } from './message.present.ts';
import type { MessageRow } from './message-rows.repo.ts';
import { findMessage } from './messages.repo.ts';

type ReadMessage = MessageRow & { ticket_id: number };

/**
 * A message as far as the caller may read it: of a ticket they see. Anything else is as good as missing, reactions too:
 * nobody acts on those but by their message.
 */
export async function getReadableMessage(
  ctx: Ctx,
  messageId: number,
): Promise<{ message: ReadMessage; liveTicketId: number | null }> {
  const message = (await findMessage(ctx.db, messageId)) ?? fail('ERR_NO_MESSAGE_FOUND');
  if (message.ticket_id === null || message.media_type === 'reaction') return fail('ERR_NO_MESSAGE_FOUND');
  const read = { ...message, ticket_id: message.ticket_id };
  const [[ticket], liveTicketId] = await Promise.all([
    findShownTickets(ctx.db, [read.ticket_id]),
    findLiveTicketId(ctx.db, message.contact_id, message.connection_id),
  ]);
  if (!ticket || !canSeeTicket(ctx.actor, placeOf(ticket))) fail('ERR_NO_MESSAGE_FOUND');
  return { message: read, liveTicketId };
}

export interface Actable {
  /** The conversation's live ticket, which the caller writes in; its lock is held. */
  ticket: LockedTicket;
  message: ReadMessage;
  shown: Message;
  /** Numbers in its words are hidden from the caller. */
  isMasked: boolean;
  can: ChannelAbilities;
}

/** The message under the lock of the conversation's live ticket. Nobody acts in a conversation that nobody attends. */
export async function lockActable(tx: TxCtx, messageId: number): Promise<Actable> {
  const { liveTicketId } = await getReadableMessage(tx, messageId);
  const ticket = liveTicketId === null ? null : await lockTicket(tx.db, liveTicketId);
  if (!ticket || !canWriteIn(tx.actor, placeOf(ticket))) return fail('ERR_TICKET_NOT_OPEN');
  const message = await findMessage(tx.db, messageId); // once more: as the lock's last holder left it
  if (message?.ticket_id == null) return fail('ERR_NO_MESSAGE_FOUND');
  const [row] = await findShownTickets(tx.db, [ticket.id]);
  if (!row) return fail('ERR_TICKET_NOT_OPEN');
  const can = channelAbilities[row.channel as Channel];
  const read = { ...message, ticket_id: message.ticket_id };
  const shown = presentMessage(read);
  const isMasked = presentMessageFor(tx.actor, read, row).body !== shown.body;
  return { ticket, message: read, shown, isMasked, can };
}
