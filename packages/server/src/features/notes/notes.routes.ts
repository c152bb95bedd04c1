import { createTicketNote, deleteTicketNote, listTicketNotes } from '@guiche/contract/ticket-notes.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { addNote, deleteNote, listNotes } from './notes.service.ts';

export const noteRoutes: BoundRoute[] = [
  bind(listTicketNotes, (ctx, { query }) => listNotes(ctx, query)),
  bind(createTicketNote, (ctx, { body }) => addNote(ctx, body)),
  bind(deleteTicketNote, async (ctx, { params }) => {
    await deleteNote(ctx, params.noteId);
    return { ok: true as const };
  }),
];
