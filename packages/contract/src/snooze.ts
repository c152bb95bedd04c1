import { type Actor, isAdmin } from './actor.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './snooze.schemas.ts';
import { canSeeTicket, type TicketPlace } from './visibility.ts';

/** Longest time, in milliseconds, for which a ticket can be snoozed. */
export const longestSnoozeMs = 366 * 86_400_000;

/** Whether a person may snooze a ticket: its attendant may, and admins for others. */
export const canSnooze = (actor: Actor, place: TicketPlace) =>
  canSeeTicket(actor, place) &&
  (place.status === 'open' || place.status === 'group') &&
  (place.userId === actor.userId || isAdmin(actor));

export const snoozeTicket: BrowserRoute<typeof schemas.snoozeTicket> = {
  method: 'POST',
  path: '/tickets/:ticketId/snooze',
};
export const wakeTicket: BrowserRoute<typeof schemas.wakeTicket> = {
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
};
export const markTicketUnread: BrowserRoute<typeof schemas.markTicketUnread> = {
  method: 'POST',
  path: '/tickets/:ticketId/unread',
};
