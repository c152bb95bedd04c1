import type { BrowserRoute } from './route.ts';
import type * as schemas from './ticket-views.schemas.ts';

/** Most views of one person; more are refused with ERR_TOO_MANY_VIEWS. */
export const mostViews = 50;

export const listTicketViews: BrowserRoute<typeof schemas.listTicketViews> = { method: 'GET', path: '/ticket-views' };
export const createTicketView: BrowserRoute<typeof schemas.createTicketView> = {
  method: 'POST',
  path: '/ticket-views',
};
export const updateTicketView: BrowserRoute<typeof schemas.updateTicketView> = {
  method: 'PUT',
  path: '/ticket-views/:viewId',
};
export const deleteTicketView: BrowserRoute<typeof schemas.deleteTicketView> = {
  method: 'DELETE',
  path: '/ticket-views/:viewId',
};
