import { type Actor, isAdmin } from './actor.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './ticket-notes.schemas.ts';

export const minNoteLength = 2;
export const maxNoteLength = 4096;

/** Whether a person may remove a note: its author may, and admins may remove any. */
export const canDeleteNote = (actor: Actor, note: { user: { id: number } | null }) =>
  isAdmin(actor) || note.user?.id === actor.userId;

export const listTicketNotes: BrowserRoute<typeof schemas.listTicketNotes> = {
  method: 'GET',
  path: '/ticket-notes/list',
};
export const createTicketNote: BrowserRoute<typeof schemas.createTicketNote> = {
  method: 'POST',
  path: '/ticket-notes',
};
export const deleteTicketNote: BrowserRoute<typeof schemas.deleteTicketNote> = {
  method: 'DELETE',
  path: '/ticket-notes/:noteId',
};
