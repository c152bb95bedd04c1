import type { Actor } from '@guiche/contract/actor';
import { maskTextAbout } from '@guiche/contract/masking';
import type { TicketNote } from '@guiche/contract/ticket-notes.schemas';
import type { NoteRow } from './notes.repo.ts';

export function presentNoteFor(actor: Actor, row: NoteRow): TicketNote {
  return {
    id: row.id,
    note: actor.hidesNumbers
      ? maskTextAbout(row.note, {
          number: row.contact_number,
          formerNumbers: row.contact_former_numbers,
          isGroup: row.contact_is_group,
        })
      : row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    createdAt: row.created_at.toISOString(),
  };
}
