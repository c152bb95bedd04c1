import type { BrowserRoute } from './route.ts';
import type * as schemas from './ticket-undo.schemas.ts';

export const undoTicket: BrowserRoute<typeof schemas.undoTicket> = { method: 'POST', path: '/tickets/:ticketId/undo' };
