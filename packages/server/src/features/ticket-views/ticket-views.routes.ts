import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  updateTicketView,
} from '@guiche/contract/ticket-views.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { changeView, keepView, listViews, removeView } from './ticket-views.service.ts';

export const ticketViewRoutes: BoundRoute[] = [
  bind(listTicketViews, (ctx) => listViews(ctx)),
  bind(createTicketView, (ctx, { body }) => keepView(ctx, body)),
  bind(updateTicketView, (ctx, { params, body }) => changeView(ctx, params.viewId, body)),
  bind(deleteTicketView, async (ctx, { params }) => {
    await removeView(ctx, params.viewId);
    return { ok: true as const };
  }),
];
