import type { Actor } from '@guiche/contract/actor';
import type { TicketNote } from '@guiche/contract/ticket-notes.schemas';
import { shownTo } from '../contacts/index.ts';
import type { NoteRow } from './notes.repo.ts';

export function presentNoteFor(actor: Actor, row: NoteRow): TicketNote {
  return {
    id: row.id,
    note: shownTo(actor, row)(row.note),
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    createdAt: row.created_at.toISOString(),
  };
}
