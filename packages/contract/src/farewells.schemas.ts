import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** Answers the words that closing this ticket with a farewell would send now; empty: nothing. [+] */
export const previewFarewell = defineRoute({
  method: 'GET',
  path: '/tickets/:ticketId/farewell',
  params: z.strictObject({ ticketId: f.idText }),
  result: z.object({ text: z.string() }),
  errors: ['ERR_NO_TICKET_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});
