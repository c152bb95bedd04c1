import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

/** How long a close, a return or a transfer can be undone. The screen offers it for a shorter time. */
export const undoTicketForMs = 60_000;

/**
 * Undoes what the caller has just done: the ticket is where it was, in the same attendance, and nobody is greeted.
 * `undo` comes from the act's answer. `moved`: somebody acted meanwhile, or its contact has another live ticket, and
 * nothing was changed. `said`: the act told its contact something, which cannot be undone. Called twice, it undoes
 * once. [+]
 */
export const undoTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/undo',
  params: z.strictObject({ ticketId: f.idText }),
  body: z.strictObject({ undo: z.string().check(z.maxLength(4000)), companyId: z.optional(f.id) }),
  result: z.object({ outcome: z.enum(['undone', 'moved']), said: z.boolean(), ticket }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_UNDO_TOO_LATE'],
  needs: signedIn,
  audit: audits('ticket.undo'),
});
