import type { listMessages, Message, sendMessage } from '@guiche/contract/messages';
import type { BodyOf, ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { canWriteIn } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findTicketRows, getVisibleTicketWithSeq, placeOf, presentTicketFor } from '../tickets/index.ts';
import { findShownMessages, messageEventOf, type ShownMessage } from './announce-messages.ts';
import { presentMessageFor } from './message.present.ts';
import type { MessageRow } from './message-rows.repo.ts';
import {
  drawMessageId,
  findByClientId,
  findMessage,
  findMessagePage,
  findReadableTickets,
  insertOwnMessage,
  type LockedTicket,
  lockTicket,
  messagesPerPage,
  placeAfter,
  selectReadableTickets,
  setQueuedAgain,
  showAsLastMessage,
} from './messages.repo.ts';

const deepestPage = 50;

export async function listMessagePage(
  ctx: Ctx,
  params: ParamsOf<typeof listMessages>,
  query: QueryOf<typeof listMessages>,
): Promise<ResultOf<typeof listMessages>> {
  const pageNumber = query.pageNumber ?? 1;
  if (!query.nextCursor && pageNumber > deepestPage) fail('ERR_PAGE_TOO_DEEP');
  const before = query.nextCursor ? readCursor(query.nextCursor) : null;
  const { ticket, seq } = await getVisibleTicketWithSeq(ctx, params.ticketId);
  const mayRead = selectReadableTickets(ctx.db, ctx.actor, ticket, query.selectedQueues ?? null);
  const [readable, rows] = await Promise.all([
    findReadableTickets(mayRead),
    findMessagePage(ctx.db, ticket, mayRead, { before, offset: before ? 0 : (pageNumber - 1) * messagesPerPage }),
  ]);
  const shown = rows.slice(0, messagesPerPage);
  const hasMore = rows.length > messagesPerPage;
  const shownTickets = new Set(shown.map((row) => row.ticket_id));
  const oldest = shown.at(-1);
  return {
    messages: shown.reverse().map((row) => presentMessageFor(ctx.actor, row, { number: ticket.contact_number })),
    tickets: readable
      .filter((row) => shownTickets.has(row.id))
      .map((row) => ({
        id: row.id,
        queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '' },
      })),
    ticket: presentTicketFor(ctx.actor, ticket),
    hasMore,
    nextCursor: hasMore && oldest ? String(oldest.id) : null,
    seq,
  };
}

function readCursor(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) fail('ERR_VALIDATION');
  return Number(text);
}

/** Message, outbox row and event in one transaction; the lane sends after the commit. The same key answers the same message. */
export async function sendText(
  ctx: Ctx,
  params: ParamsOf<typeof sendMessage>,
  body: BodyOf<typeof sendMessage>,
  idempotencyKey: string | null,
): Promise<Message> {
  const clientId = idempotencyKey ?? crypto.randomUUID();
  const shown = await inTransaction(ctx, async (tx) => {
    // One after the other on the wire: key and id are looked for with the lock held, whoever had it before.
    const [ticket, sent, drawnId] = await Promise.all([
      lockTicket(tx.db, params.ticketId),
      findByClientId(tx.db, clientId),
      drawMessageId(tx.db),
    ]);
    if (!ticket || !canSeeTicket(ctx.actor, placeOf(ticket))) return fail('ERR_NO_TICKET_FOUND');
    if (sent) return repeatOf(tx, sent, ticket, body.body);
    if (!canWriteIn(ctx.actor, placeOf(ticket))) fail('ERR_TICKET_NOT_OPEN');
    const id = placeAfter(drawnId, ticket.last_message_id);
    return queueText(tx, ticket, { id, body: body.body, quotedId: body.quotedMsg?.id ?? null, clientId });
  });
  return answerWith(ctx, shown);
}

function repeatOf(tx: TxCtx, sent: MessageRow, ticket: LockedTicket, body: string): Promise<ShownMessage> {
  const isSame = sent.ticket_id === ticket.id && sent.user_id === tx.actor.userId && sent.body === body;
  return isSame ? getShown(tx, sent.id) : fail('ERR_IDEMPOTENCY_KEY_REUSED');
}

async function queueText(
  tx: TxCtx,
  ticket: LockedTicket,
  text: { id: number; body: string; quotedId: number | null; clientId: string },
): Promise<ShownMessage> {
  const quotedMessageId = text.quotedId === null ? null : await getQuotable(tx, ticket, text.quotedId);
  const at = tx.clock.now();
  const { id, body, clientId } = text;
  const message = { id, ticket, userId: tx.actor.userId, body, clientId, quotedMessageId, at };
  const request = { messageId: id, connectionId: ticket.connection_id, contactId: ticket.contact_id };
  // Without an answer in between, and in this order on the wire; what is read sees what is written before it.
  const [isNew, , , [shown]] = await Promise.all([
    insertOwnMessage(tx.db, tx.companyId, message),
    showAsLastMessage(tx.db, ticket.id, message),
    enqueueSend(tx, { kind: 'message', ...request }),
    findShownMessages(tx.db, [id]),
  ]);
  if (!isNew || !shown) return fail('ERR_IDEMPOTENCY_KEY_REUSED');
  tx.emit(messageEventOf(shown, 'create'));
  return shown;
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

async function getShown(ctx: Ctx, id: number): Promise<ShownMessage> {
  const [shown] = await findShownMessages(ctx.db, [id]);
  return shown ?? fail('ERR_NO_MESSAGE_FOUND');
}

const answerWith = (ctx: Ctx, { message, ticket }: ShownMessage): Message =>
  presentMessageFor(ctx.actor, message, { number: ticket.contact_number });

/** Queues a failed or unconfirmed message once more: a person decided, after being told that it may have arrived. */
export async function resendText(ctx: Ctx, messageId: number): Promise<Message> {
  const seen = (await findMessage(ctx.db, messageId)) ?? fail('ERR_NO_MESSAGE_FOUND');
  if (!seen.from_me || seen.ticket_id === null) fail('ERR_NO_MESSAGE_FOUND');
  const ticketId = seen.ticket_id;
  const visible = await findTicketRows(ctx.db, [ticketId]);
  if (!visible[0] || !canSeeTicket(ctx.actor, placeOf(visible[0]))) fail('ERR_NO_MESSAGE_FOUND');
  const shown = await inTransaction(ctx, async (tx) => {
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
    const queued = await getShown(tx, messageId);
    tx.emit(messageEventOf(queued, 'update'));
    return queued;
  });
  return answerWith(ctx, shown);
}
