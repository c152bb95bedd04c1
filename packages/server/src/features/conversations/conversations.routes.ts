import { forwardMessage } from '@guiche/contract/message-acts';
import { createTicket, deleteTicket, readTicket, updateTicket } from '@guiche/contract/tickets';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { beginTicket, changeTicketOf, markRead, removeTicket } from './conversations.service.ts';
import { forward } from './forward-message.ts';

export const conversationRoutes = ({ storage }: { storage: Storage }): BoundRoute[] => [
  bind(forwardMessage, (ctx, { body, idempotencyKey }) => forward(storage, ctx, body, idempotencyKey)),
  bind(createTicket, (ctx, { body }) => beginTicket(ctx, body)),
  bind(updateTicket, (ctx, { params, body }) => changeTicketOf(ctx, params.ticketId, body)),
  bind(deleteTicket, async (ctx, { params }) => {
    await removeTicket(ctx, params.ticketId);
    return { ok: true as const };
  }),
  bind(readTicket, (ctx, { params, body }) => markRead(ctx, params.ticketId, body.lastMessageId)),
];
