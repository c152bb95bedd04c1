import { getTicketByUuid, listTicketLog, listTickets } from '@guiche/contract/tickets';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listTicketPage, showTicket, showTicketLog } from './tickets.service.ts';

export const ticketRoutes: BoundRoute[] = [
  bind(listTickets, (ctx, { query }) => listTicketPage(ctx, query)),
  bind(getTicketByUuid, (ctx, { params }) => showTicket(ctx, params.uuid)),
  bind(listTicketLog, (ctx, { params }) => showTicketLog(ctx, params.ticketId)),
];
