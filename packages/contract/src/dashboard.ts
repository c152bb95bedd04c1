import type * as schemas from './dashboard.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const getDashboard: BrowserRoute<typeof schemas.getDashboard> = { method: 'GET', path: '/dashboard' };
export const getTicketsDay: BrowserRoute<typeof schemas.getTicketsDay> = {
  method: 'GET',
  path: '/dashboard/ticketsDay',
};
export const countMessages: BrowserRoute<typeof schemas.countMessages> = { method: 'GET', path: '/messages-allMe' };
