import type { Message, sendMessage } from '@guiche/contract/messages';
import type { BodyOf, ParamsOf } from '@guiche/contract/route';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findTicketRows, findTicketRowsOfMessages, placeOf } from '../tickets/index.ts';
import { announceMessages } from './announce-messages.ts';
import { presentMessageFor } from './message.present.ts';
import type { MessageRow } from './message-rows.repo.ts';
import {
  drawMessageId,
  findByClientId,
  findMessage,
  insertOwnMessage,
  type LockedTicket,
  lockTicket,
  setQueuedAgain,
  showAsLastMessage,
} from './messages.repo.ts';

/** Message, outbox row and event in one transaction; the lane sends after the commit. The same key answers the same message. */
export async function sendText(
  ctx: Ctx,
  params: ParamsOf<typeof sendMessage>,
  body: BodyOf<typeof sendMessage>,
  idempotencyKey: string | null,
): Promise<Message> {
  const clientId = idempotencyKey ?? crypto.randomUUID();
  const id = await inTransaction(ctx, async (tx) => {
    // One after the other on the wire: the search for the key sees what the lock's last holder committed.
    const [ticket, sent] = await Promise.all([lockTicket(tx.db, params.ticketId), findByClientId(tx.db, clientId)]);
    if (!ticket || !canSeeTicket(ctx.actor, placeOf(ticket))) return fail('ERR_NO_TICKET_FOUND');
    if (sent) return repeatOf(tx, sent, ticket, body.body);
    if (!canWriteIn(ctx.actor, placeOf(ticket))) fail('ERR_TICKET_NOT_OPEN');
    return queueText(tx, ticket, { body: body.body, quotedId: body.quotedMsg?.id ?? null, clientId });
  });
  return showMessage(ctx, id);
}

function repeatOf(tx: TxCtx, sent: MessageRow, ticket: LockedTicket, body: string): number {
  const isSame = sent.ticket_id === ticket.id && sent.user_id === tx.actor.userId && sent.body === body;
  return isSame ? sent.id : fail('ERR_IDEMPOTENCY_KEY_REUSED');
}

async function queueText(
  tx: TxCtx,
  ticket: LockedTicket,
  text: { body: string; quotedId: number | null; clientId: string },
): Promise<number> {
  const quotedMessageId = text.quotedId === null ? null : await getQuotable(tx, ticket, text.quotedId);
  const at = tx.clock.now();
  const id = await drawMessageId(tx.db, ticket.last_message_id);
  const { userId } = tx.actor;
  const message = { id, ticket, userId, body: text.body, clientId: text.clientId, quotedMessageId, at };
  const [isNew] = await Promise.all([
    insertOwnMessage(tx.db, tx.companyId, message),
    showAsLastMessage(tx.db, ticket.id, message),
  ]);
  if (!isNew) fail('ERR_IDEMPOTENCY_KEY_REUSED');
  const request = { messageId: id, connectionId: ticket.connection_id, contactId: ticket.contact_id };
  const [events] = await Promise.all([
    announceMessages(tx.db, [id], 'create'),
    enqueueSend(tx, { kind: 'message', ...request }),
  ]);
  for (const event of events) tx.emit(event);
  return id;
}

/** A quoted message must be of the same conversation; another one is as good as missing. */
async function getQuotable(tx: TxCtx, ticket: LockedTicket, id: number): Promise<number> {
  const quoted = await findMessage(tx.db, id);
  if (
    quoted?.ticket_id == null ||
    quoted.contact_id !== ticket.contact_id ||
    quoted.connection_id !== ticket.connection_id
  )
    return fail('ERR_NO_MESSAGE_FOUND');
  return quoted.id;
}

async function showMessage(ctx: Ctx, id: number): Promise<Message> {
  const [row, [ticket]] = await Promise.all([findMessage(ctx.db, id), findTicketRowsOfMessages(ctx.db, [id])]);
  if (!row || !ticket) return fail('ERR_NO_MESSAGE_FOUND');
  return presentMessageFor(ctx.actor, row, { number: ticket.contact_number });
}

/** Queues a failed or unconfirmed message once more: a person decided, after being told that it may have arrived. */
export async function resendText(ctx: Ctx, messageId: number): Promise<Message> {
  const seen = (await findMessage(ctx.db, messageId)) ?? fail('ERR_NO_MESSAGE_FOUND');
  if (!seen.from_me || seen.ticket_id === null) fail('ERR_NO_MESSAGE_FOUND');
  const ticketId = seen.ticket_id;
  const visible = await findTicketRows(ctx.db, [ticketId]);
  if (!visible[0] || !canSeeTicket(ctx.actor, placeOf(visible[0]))) fail('ERR_NO_MESSAGE_FOUND');
  await inTransaction(ctx, async (tx) => {
    const ticket = (await lockTicket(tx.db, ticketId)) ?? fail('ERR_NO_MESSAGE_FOUND');
    if (!canWriteIn(ctx.actor, placeOf(ticket))) fail('ERR_TICKET_NOT_OPEN');
    const message = await findMessage(tx.db, messageId); // under the ticket's lock: the second press finds it queued
    if (message?.send_state !== 'failed' && message?.send_state !== 'unconfirmed') fail('ERR_NOT_RESENDABLE');
    await setQueuedAgain(tx.db, messageId);
    await enqueueSend(tx, {
      kind: 'message',
      messageId,
      connectionId: ticket.connection_id,
      contactId: ticket.contact_id,
    });
    for (const event of await announceMessages(tx.db, [messageId], 'update')) tx.emit(event);
  });
  return showMessage(ctx, messageId);
}
