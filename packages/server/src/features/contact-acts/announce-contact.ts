import { companyRoom, roomsOf } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { type ContactRow, findContact, presentContact } from '../contacts/index.ts';
import { findShownTickets, placeOf, presentTicket } from '../tickets/index.ts';
import { touchTicketsOf } from './contact-writes.repo.ts';

/**
 * Announces a contact in its new state, and its tickets, which show parts of it. `leftRooms`: rooms that saw a ticket
 * before and perhaps no longer do.
 */
export async function announceContact(
  tx: Pick<TxCtx, 'db' | 'emit'>,
  contactId: number,
  leftRooms: ReadonlyMap<number, string[]> = new Map(),
): Promise<ContactRow> {
  const ticketIds = await touchTicketsOf(tx.db, contactId);
  const [found, tickets] = await Promise.all([findContact(tx.db, contactId), findShownTickets(tx.db, ticketIds)]);
  const contact = found ?? fail('ERR_NO_CONTACT_FOUND');
  tx.emit({
    name: 'contact',
    payload: { action: 'update', contact: presentContact(contact) },
    rooms: [companyRoom],
  });
  for (const ticket of tickets.sort((a, b) => a.id - b.id))
    tx.emit({
      name: 'ticket',
      payload: { action: 'update', ticket: presentTicket(ticket) },
      rooms: roomsOf(placeOf(ticket)),
      leftRooms: leftRooms.get(ticket.id) ?? [],
    });
  return contact;
}
