import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

const params = z.strictObject({ ticketId: f.idText });
const errors = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_INVALID_TRANSITION'] as const;
const kept = noAudit('a person’s own arrangement');

/**
 * Snoozes a ticket until a moment, or (`until` null) until the contact writes. Only the list of snoozed tickets shows
 * it then. The contact's next message and every change of status or owner wake it at once. [+]
 */
export const snoozeTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/snooze',
  params,
  /** At most a year ahead; a past moment is ERR_VALIDATION. */
  body: z.strictObject({ until: z.nullable(f.instant), companyId: z.optional(f.id) }),
  result: ticket,
  errors,
  needs: signedIn,
  audit: kept,
});

/** Wakes a snoozed ticket. [+] */
export const wakeTicket = defineRoute({
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
  params,
  result: ticket,
  errors,
  needs: signedIn,
  audit: kept,
});

/** Marks the ticket as unread again, by one, for its attendant. No read receipt is taken back. [+] */
export const markTicketUnread = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/unread',
  params,
  result: ticket,
  errors,
  needs: signedIn,
  audit: noAudit('a reading mark'),
});
