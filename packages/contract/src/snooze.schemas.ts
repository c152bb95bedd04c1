import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

const params = z.strictObject({ ticketId: f.idText });
const errors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_INVALID_TRANSITION'] as const;
const kept = noAudit('a person’s own arrangement');

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
