import { exportTicket } from '@guiche/contract/ticket-export.schemas';
import { listLiveTickets } from '@guiche/contract/ticket-requests.schemas';
import { getTicketByUuid, listTicketLog, listTickets } from '@guiche/contract/tickets.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { listLiveTicketsOf } from './live-tickets.ts';
import { listTicketPage, noteExport, showTicket, showTicketLog } from './tickets.service.ts';

export const ticketRoutes: BoundRoute[] = [
  bind(listTickets, (ctx, { query }) => listTicketPage(ctx, query)),
  bind(getTicketByUuid, (ctx, { params }) => showTicket(ctx, params.uuid)),
  bind(listTicketLog, (ctx, { params }) => showTicketLog(ctx, params.ticketId)),
  bind(listLiveTickets, (ctx, { query }) => listLiveTicketsOf(ctx, query.contactIds)),
  bind(exportTicket, async (ctx, { params }) => {
    await noteExport(ctx, params.ticketId);
    return { ok: true as const };
  }),
];
