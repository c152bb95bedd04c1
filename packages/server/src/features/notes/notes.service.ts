import type { BodyOf, QueryOf } from '@guiche/contract/route';
import { canDeleteNote } from '@guiche/contract/ticket-notes';
import type { createTicketNote, listTicketNotes, TicketNote } from '@guiche/contract/ticket-notes.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { noteInAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getVisibleTicket, hasVisibleTicketOf, lockTicket, placeOf } from '../tickets/index.ts';
import { presentNoteFor } from './note.present.ts';
import { findNote, findNotesOfContact, insertNote, removeNote } from './notes.repo.ts';

export async function listNotes(ctx: Ctx, query: QueryOf<typeof listTicketNotes>): Promise<TicketNote[]> {
  const ticket = await getVisibleTicket(ctx, { id: query.ticketId });
  if (ticket.contact_id !== query.contactId) fail('ERR_NO_CONTACT_FOUND');
  return (await findNotesOfContact(ctx.db, query.contactId)).map((row) => presentNoteFor(ctx.actor, row));
}

export async function addNote(ctx: Ctx, body: BodyOf<typeof createTicketNote>): Promise<TicketNote> {
  const row = await inTransaction(ctx, async (tx) => {
    // Under the ticket's lock it can be merged into no other meanwhile.
    const ticket = (await lockTicket(tx.db, body.ticketId)) ?? fail('ERR_NO_TICKET_FOUND');
    if (!canSeeTicket(tx.actor, placeOf(ticket))) fail('ERR_NO_TICKET_FOUND');
    if (ticket.contact_id !== body.contactId) fail('ERR_NO_CONTACT_FOUND');
    const { ticketId, contactId } = body;
    const note = { ticketId, contactId, userId: tx.actor.userId, note: body.note.trim(), at: tx.clock.now() };
    return findNote(tx.db, await insertNote(tx.db, { companyId: tx.companyId, ...note }));
  });
  return presentNoteFor(ctx.actor, row ?? fail('ERR_NO_NOTE_FOUND'));
}

/** Who sees no ticket of the contact learns nothing of its notes. */
export async function deleteNote(ctx: Ctx, noteId: number): Promise<void> {
  const row = (await findNote(ctx.db, noteId)) ?? fail('ERR_NO_NOTE_FOUND');
  if (!canDeleteNote(ctx.actor, presentNoteFor(ctx.actor, row)))
    fail((await hasVisibleTicketOf(ctx.db, ctx.actor, row.contact_id)) ? 'ERR_NO_PERMISSION' : 'ERR_NO_NOTE_FOUND');
  await removeNote(ctx.db, noteId);
  noteInAudit(ctx, { contactId: row.contact_id });
}
