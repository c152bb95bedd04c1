import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import { maxRequestNote } from './ticket-requests.ts';
import { namedUser, ticket } from './tickets.schemas.ts';

/** Lists the live tickets of these contacts that the caller may see: who attends whom, and who waits where. [+] */
export const listLiveTickets = defineRoute({
  method: 'GET',
  path: '/liveTickets',
  query: z.strictObject({ contactIds: f.idListText, companyId: z.optional(f.idText) }),
  result: z.array(
    z.extend(z.pick(ticket, { uuid: true, contactId: true, whatsappId: true, user: true, queue: true }), {
      user: z.nullable(namedUser),
    }),
  ),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Asks the people of a contact's live ticket on a connection to pass it on, by a private note in it, which speaks to
 * its attendant, else to the people of its queue. The asker need not see the ticket, and learns nothing of it. A ticket
 * gets one such note from a person in ten minutes (ADR 60). [+]
 */
export const askTransfer = defineRoute({
  method: 'POST',
  path: '/tickets/askTransfer',
  body: z.strictObject({
    contactId: f.id,
    whatsappId: f.id,
    note: z.optional(z.string().check(z.maxLength(maxRequestNote))),
    companyId: z.optional(f.id),
  }),
  result: f.done,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_INVALID_TRANSITION'],
  needs: signedIn,
  audit: noAudit('the private note keeps it'),
  perMinute: 10,
});
