import { roomsOf } from '@guiche/contract/visibility';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { findTicketRowsOfMessages, placeOf, presentTicket } from '../tickets/index.ts';
import { presentMessage } from './message.present.ts';
import { findMessageRows } from './message-rows.repo.ts';

/** The live events of messages as they now are, with their ticket and contact, in id order. */
export async function announceMessages(
  db: CompanyDb,
  ids: readonly number[],
  action: 'create' | 'update',
): Promise<NewEvent[]> {
  if (ids.length === 0) return [];
  const [messages, rows] = await Promise.all([findMessageRows(db, ids), findTicketRowsOfMessages(db, ids)]);
  const tickets = new Map(rows.map((row) => [row.id, row]));
  return messages.flatMap((row) => {
    const ticket = tickets.get(row.ticket_id ?? 0);
    if (!ticket) return []; // of a blocked contact, or deleted meanwhile: nobody shows it
    const shown = presentTicket(ticket);
    return [
      {
        name: 'appMessage',
        payload: { action, message: presentMessage(row), ticket: shown, contact: shown.contact },
        rooms: roomsOf(placeOf(ticket)),
      },
    ];
  });
}
