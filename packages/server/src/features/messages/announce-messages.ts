import { roomsOf } from '@guiche/contract/visibility';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import type { NewEvent } from '../../platform/events/event-wait.ts';
import { findShownTicketsOfMessages, placeOf, presentTicket, type ShownTicket } from '../tickets/index.ts';
import { presentMessage } from './message.present.ts';
import { findMessageRows, type MessageRow } from './message-rows.repo.ts';

/** A message as it now is, with its ticket. */
export interface ShownMessage {
  message: MessageRow;
  ticket: ShownTicket;
}

/** In id order. Left out: of a blocked contact, or deleted meanwhile; nobody shows those. */
export async function findShownMessages(db: CompanyDb, ids: readonly number[]): Promise<ShownMessage[]> {
  if (ids.length === 0) return [];
  const [messages, rows] = await Promise.all([findMessageRows(db, ids), findShownTicketsOfMessages(db, ids)]);
  const tickets = new Map(rows.map((row) => [row.id, row]));
  return messages.flatMap((message) => {
    const ticket = tickets.get(message.ticket_id ?? 0);
    return ticket ? [{ message, ticket }] : [];
  });
}

export function messageEventOf({ message, ticket }: ShownMessage, action: 'create' | 'update'): NewEvent {
  const shown = presentTicket(ticket);
  return {
    name: 'appMessage',
    payload: { action, message: presentMessage(message), ticket: shown, contact: shown.contact },
    rooms: roomsOf(placeOf(ticket)),
  };
}

/** A reaction is told by the message it is drawn on, as an update of that; one whose message is unknown by itself. */
async function findTold(db: CompanyDb, ids: readonly number[]): Promise<ShownMessage[]> {
  const shown = await findShownMessages(db, ids);
  const targets = shown.flatMap(({ message: { media_type: kind, quoted_id: id } }) =>
    kind === 'reaction' && id !== null ? [id] : [],
  );
  if (targets.length === 0) return shown;
  const own = shown.filter(({ message }) => message.media_type !== 'reaction' || message.quoted_id === null);
  const ownIds = new Set(own.map(({ message }) => message.id));
  return [
    ...own,
    ...(await findShownMessages(
      db,
      [...new Set(targets)].filter((id) => !ownIds.has(id)),
    )),
  ];
}

/** The live events of messages as they now are, with their ticket and contact, in id order. */
export async function announceMessages(
  db: CompanyDb,
  ids: readonly number[],
  action: 'create' | 'update',
): Promise<NewEvent[]> {
  return (await findTold(db, ids)).map((shown) => messageEventOf(shown, action));
}
