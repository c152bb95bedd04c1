import { previewFarewell } from '@guiche/contract/farewells.schemas';
import { forwardMessage } from '@guiche/contract/message-acts.schemas';
import { deleteQueue } from '@guiche/contract/queues.schemas';
import { markTicketUnread, snoozeTicket, wakeTicket } from '@guiche/contract/snooze.schemas';
import { listTransferTargets } from '@guiche/contract/ticket-moves.schemas';
import { askTransfer } from '@guiche/contract/ticket-requests.schemas';
import { undoTicket } from '@guiche/contract/ticket-undo.schemas';
import { createTicket, deleteTicket, readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { beginTicket } from './begin-ticket.ts';
import { changeTicketOf } from './change-ticket.ts';
import { forward } from './forward-message.ts';
import { markRead } from './mark-read.ts';
import { removeQueue } from './remove-queue.ts';
import { removeTicket } from './remove-ticket.ts';
import { showFarewell } from './show-farewell.ts';
import { markUnread, snooze, wake } from './snooze.service.ts';
import { requestTransfer } from './transfer-request.ts';
import { listTargets } from './transfer-targets.ts';
import { undoChange } from './undo-change.ts';

export const conversationRoutes = ({ storage, sealKey }: { storage: Storage; sealKey: Buffer }): BoundRoute[] => [
  bind(forwardMessage, (ctx, { body, idempotencyKey }) => forward(storage, ctx, body, idempotencyKey)),
  bind(createTicket, (ctx, { body }) => beginTicket(ctx, body)),
  bind(updateTicket, (ctx, { params, body }) => changeTicketOf(ctx, sealKey, params.ticketId, body)),
  bind(undoTicket, (ctx, { params, body }) => undoChange(ctx, sealKey, params.ticketId, body.undo)),
  bind(previewFarewell, async (ctx, { params }) => ({
    text: await showFarewell(ctx, await getVisibleTicket(ctx, { id: params.ticketId })),
  })),
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
