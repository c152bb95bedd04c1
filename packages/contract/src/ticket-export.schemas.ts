import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, signedIn } from './route.ts';

/** The caller makes a file of a conversation they see. Nothing changes: said beforehand, so that it is known who took it along. [+] */
export const exportTicket = defineRoute({
  method: 'POST',
  path: '/tickets/:ticketId/export',
  params: z.strictObject({ ticketId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: audits('ticket.export'),
});
