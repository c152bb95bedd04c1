import * as z from 'zod/mini';
import { type Actor, isAdmin } from './actor.ts';
import * as f from './fields.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { ticket } from './tickets.ts';
import { canSeeTicket, type TicketPlace } from './visibility.ts';

/** Farthest moment a ticket can be set aside to. */
export const longestSnoozeMs = 366 * 86_400_000;

const params = z.strictObject({ ticketId: f.idText });
const errors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_INVALID_TRANSITION'] as const;
const kept = noAudit('a person’s own arrangement');

/** Who attends a ticket sets it aside; admins may for others. */
export const canSnooze = (actor: Actor, place: TicketPlace) =>
  canSeeTicket(actor, place) &&
  (place.status === 'open' || place.status === 'group') &&
  (place.userId === actor.userId || isAdmin(actor));

/**
 * Sets a ticket aside until a moment, or (`until` null) until the contact writes. It leaves the lists but for the view
 * of what is set aside. The contact's next message and every change of status or owner wake it at once. [+]
 */
export const snoozeTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/snooze',
  params,
  /** At most a year ahead; a moment that is over is ERR_VALIDATION. */
  body: z.strictObject({ until: z.nullable(f.instant), companyId: z.optional(f.id) }),
  result: ticket,
  errors,
  needs: signedIn,
  audit: kept,
});

/** [+] */
export const wakeTicket = defineRoute({
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
  params,
  result: ticket,
  errors,
  needs: signedIn,
  audit: kept,
});

/** Counts as unread again, by one; for who attends it. No receipt is taken back. [+] */
export const markTicketUnread = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/unread',
  params,
  result: ticket,
  errors,
  needs: signedIn,
  audit: noAudit('a reading mark'),
});
