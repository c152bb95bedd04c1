import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, signedIn } from './route.ts';

/**
 * Notes in the audit log that the caller makes a file of a conversation they see. Called beforehand; it changes
 * nothing. [+]
 */
export const exportTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/export',
  params: z.strictObject({ ticketId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: audits('ticket.export'),
});
