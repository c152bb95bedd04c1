import type { BrowserRoute } from './route.ts';
import type * as schemas from './ticket-requests.schemas.ts';
import type { Ticket } from './tickets.schemas.ts';

export const maxRequestNote = 1000;

/** The body of `error` in the 409 of `createTicket`, as a JSON string. Names are left out for who may not see the ticket. */
export interface OtherOpenTicket extends Pick<Ticket, 'userId' | 'uuid'> {
  user: { name: string } | null;
  queue: { name: string } | null;
  /** Whether the caller may see it: of one without attendant and queue no name tells. [+] */
  isVisible: boolean;
}

export const listLiveTickets: BrowserRoute<typeof schemas.listLiveTickets> = { method: 'GET', path: '/liveTickets' };
export const askTransfer: BrowserRoute<typeof schemas.askTransfer> = { method: 'POST', path: '/tickets/askTransfer' };
