import { forwardMessage } from '@guiche/contract/message-acts';
import { deleteQueue } from '@guiche/contract/queues';
import { markTicketUnread, snoozeTicket, wakeTicket } from '@guiche/contract/snooze';
import { listTransferTargets } from '@guiche/contract/ticket-moves';
import { askTransfer } from '@guiche/contract/ticket-requests';
import { createTicket, deleteTicket, readTicket, updateTicket } from '@guiche/contract/tickets';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { beginTicket } from './begin-ticket.ts';
import { changeTicketOf } from './change-ticket.ts';
import { forward } from './forward-message.ts';
import { markRead } from './mark-read.ts';
import { removeQueue } from './remove-queue.ts';
import { removeTicket } from './remove-ticket.ts';
import { markUnread, snooze, wake } from './snooze.service.ts';
import { requestTransfer } from './transfer-request.ts';
import { listTargets } from './transfer-targets.ts';

export const conversationRoutes = ({ storage }: { storage: Storage }): BoundRoute[] => [
  bind(forwardMessage, (ctx, { body, idempotencyKey }) => forward(storage, ctx, body, idempotencyKey)),
  bind(createTicket, (ctx, { body }) => beginTicket(ctx, body)),
  bind(updateTicket, (ctx, { params, body }) => changeTicketOf(ctx, params.ticketId, body)),
  bind(deleteTicket, async (ctx, { params }) => {
    await removeTicket(ctx, params.ticketId);
    return { ok: true as const };
  }),
  bind(deleteQueue, (ctx, { params }) => removeQueue(ctx, params.queueId)),
  bind(listTransferTargets, (ctx, { query }) => listTargets(ctx, query.queueId)),
  bind(askTransfer, async (ctx, { body }) => {
    await requestTransfer(ctx, body);
    return { ok: true as const };
  }),
  bind(readTicket, (ctx, { params, body }) => markRead(ctx, params.ticketId, body.lastMessageId)),
  bind(snoozeTicket, (ctx, { params, body }) => snooze(ctx, params.ticketId, body.until)),
  bind(wakeTicket, (ctx, { params }) => wake(ctx, params.ticketId)),
  bind(markTicketUnread, (ctx, { params }) => markUnread(ctx, params.ticketId)),
];
