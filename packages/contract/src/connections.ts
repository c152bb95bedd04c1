import type * as schemas from './connections.schemas.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';

/** The import is over, and its tickets wait for somebody to close them. */
export const importIsOver = 'renderButtonCloseTickets';

export const listConnections: BrowserRoute<typeof schemas.listConnections> = { method: 'GET', path: '/whatsapp' };
export const connectionEvent: BrowserEvent<typeof schemas.connectionEvent> = { name: 'whatsapp' };
export const importMessagesEvent: BrowserEvent<typeof schemas.importMessagesEvent> = { name: 'importMessages' };
