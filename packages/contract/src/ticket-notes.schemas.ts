import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';
import { maxNoteLength } from './ticket-notes.ts';

const ticketNote = z.object({
  id: f.id,
  note: z.string(),
  ticketId: z.nullable(f.id),
  contactId: f.id,
  user: z.nullable(z.object({ id: f.id, name: z.string() })),
  createdAt: f.instant,
});
export type TicketNote = z.infer<typeof ticketNote>;

/** Lists notes about the contact of a ticket that the caller sees, the latest first, at most 200. */
export const listTicketNotes = defineRoute({
  method: 'GET',
  path: '/ticket-notes/list',
  query: z.strictObject({ ticketId: f.idText, contactId: f.idText, companyId: z.optional(f.idText) }),
  result: z.array(ticketNote),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Writes a note; the contact must be the ticket's. */
export const createTicketNote = defineRoute({
  method: 'POST',
  path: '/ticket-notes',
  body: z.strictObject({
    note: z.string().check(z.maxLength(maxNoteLength), z.regex(/\S[\s\S]*\S/)),
    ticketId: f.id,
    contactId: f.id,
    companyId: z.optional(f.id),
  }),
  result: ticketNote,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_CONTACT_FOUND'],
  needs: signedIn,
  audit: noAudit('the note itself is the record'),
});

export const deleteTicketNote = defineRoute({
  method: 'DELETE',
  path: '/ticket-notes/:noteId',
  params: z.strictObject({ noteId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  needs: signedIn,
  audit: audits('note.delete'),
});
