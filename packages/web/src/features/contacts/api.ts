import { listContactTickets } from '@guiche/contract/contact-acts';
import { type Contact, getContact } from '@guiche/contract/contacts';
import { listTicketNotes } from '@guiche/contract/ticket-notes';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { contactKeys } from './contact-keys.ts';

/** Events keep it current once it is here; what came before one left is looked at again. */
export const contactOptions = (cache: QueryClient, contactId: number) =>
  queryOptions({
    queryKey: contactKeys.detail(contactId),
    queryFn: async ({ signal }): Promise<Contact> => {
      const answer = await call(getContact, { params: { contactId }, signal });
      const known = cache.getQueryData<Contact>(contactKeys.detail(contactId));
      return known && known.version > answer.version ? known : answer;
    },
    staleTime: 30_000,
  });

export const notesOptions = (contactId: number, ticketId: number) =>
  queryOptions({
    queryKey: contactKeys.notes(contactId, ticketId),
    queryFn: ({ signal }) => call(listTicketNotes, { query: { contactId, ticketId }, signal }),
    staleTime: 0,
  });

export const earlierOptions = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.tickets(contactId),
    queryFn: ({ signal }) => call(listContactTickets, { params: { contactId }, signal }),
    staleTime: 0,
  });

/** The answer of a call and the live event both come through here: the newer version wins. */
export function applyContact(cache: QueryClient, contact: Contact) {
  cache.setQueryData<Contact>(contactKeys.detail(contact.id), (known) =>
    known && known.version > contact.version ? known : contact,
  );
}
