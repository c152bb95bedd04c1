import type * as schemas from './bulk-acts.schemas.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';

/** Most tickets that may be chosen by hand. Closing all of a list has no limit. */
export const mostChosen = 200;

export const countCloseAll: BrowserRoute<typeof schemas.countCloseAll> = { method: 'GET', path: '/tickets/closeAll' };
export const closeAllTickets: BrowserRoute<typeof schemas.closeAllTickets> = {
  method: 'POST',
  path: '/tickets/closeAll',
};
export const actOnTickets: BrowserRoute<typeof schemas.actOnTickets> = { method: 'POST', path: '/tickets/bulk' };
export const closeImported: BrowserRoute<typeof schemas.closeImported> = {
  method: 'POST',
  path: '/closedimported/:whatsappId',
};
export const getLatestBulk: BrowserRoute<typeof schemas.getLatestBulk> = { method: 'GET', path: '/tickets/bulk' };
export const undoBulk: BrowserRoute<typeof schemas.undoBulk> = { method: 'POST', path: '/tickets/bulk/:bulkId/undo' };
export const ticketBulkEvent: BrowserEvent<typeof schemas.ticketBulkEvent> = { name: 'ticketBulk' };
