import type { Actor } from '@guiche/contract/actor';
import { maskNumberInText } from '@guiche/contract/masking';
import type { TicketNote } from '@guiche/contract/ticket-notes';
import type { NoteRow } from './notes.repo.ts';

export function presentNoteFor(actor: Actor, row: NoteRow): TicketNote {
  return {
    id: row.id,
    note: actor.hidesNumbers
      ? maskNumberInText(row.note, [row.contact_number, ...row.contact_former_numbers])
      : row.note,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    createdAt: row.created_at.toISOString(),
  };
}
