import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

/** How long the way back of a close, a return or a transfer is open. The screen offers it for less. */
export const undoTicketForMs = 60_000;

/**
 * Takes back what the caller has just done: the ticket is where it was, in the same attendance, and nobody is greeted. `undo`
 * is what the act was answered with. `moved`: somebody acted meanwhile, or its contact has another live ticket, and nothing
 * was changed. `said`: the act told its contact something, which stays told. Asked twice it is undone once. [+]
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
