import { markTicketUnread, snoozeTicket, wakeTicket } from '@guiche/contract/snooze';
import { createTicket, deleteTicket, readTicket, updateTicket } from '@guiche/contract/tickets';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { beginTicket, changeTicketOf, markRead, removeTicket } from './conversations.service.ts';
import { markUnread, snooze, wake } from './snooze.service.ts';

export const conversationRoutes: BoundRoute[] = [
  bind(createTicket, (ctx, { body }) => beginTicket(ctx, body)),
  bind(updateTicket, (ctx, { params, body }) => changeTicketOf(ctx, params.ticketId, body)),
  bind(deleteTicket, async (ctx, { params }) => {
    await removeTicket(ctx, params.ticketId);
    return { ok: true as const };
  }),
  bind(readTicket, (ctx, { params, body }) => markRead(ctx, params.ticketId, body.lastMessageId)),
  bind(snoozeTicket, (ctx, { params, body }) => snooze(ctx, params.ticketId, body.until)),
  bind(wakeTicket, (ctx, { params }) => wake(ctx, params.ticketId)),
  bind(markTicketUnread, (ctx, { params }) => markUnread(ctx, params.ticketId)),
];
