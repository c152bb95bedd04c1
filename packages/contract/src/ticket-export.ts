import type { BrowserRoute } from './route.ts';
import type * as schemas from './ticket-export.schemas.ts';

export const exportTicket: BrowserRoute<typeof schemas.exportTicket> = {
  method: 'POST',
  path: '/tickets/:ticketId/export',
};
