import { listContactTickets } from '@guiche/contract/contact-acts';
import { listDuplicates } from '@guiche/contract/contact-duplicates';
import { getContact, listContactIdentities, listContacts } from '@guiche/contract/contacts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { listTicketNotes } from '@guiche/contract/ticket-notes';
import { listUsers } from '@guiche/contract/users';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { contactKeys } from './contact-keys.ts';
import { type ContactPages, withContact, withoutContact } from './contact-pages.ts';
import type { ContactSearch } from './contact-search.ts';
import { newerContact } from './newer-contact.ts';

/** Events keep it current while it is shown; a later visit loads it again. */
export const contactOptions = (cache: QueryClient, contactId: number) =>
  queryOptions({
    queryKey: contactKeys.detail(contactId),
    queryFn: async ({ signal }): Promise<Contact> => {
      const answer = await request(getContact, { params: { contactId }, signal });
      const known = cache.getQueryData<Contact>(contactKeys.detail(contactId));
      return known ? newerContact(known, answer) : answer;
    },
    staleTime: 30_000,
  });

export const notesOptions = (contactId: number, ticketId: number) =>
  queryOptions({
    queryKey: contactKeys.notes(contactId, ticketId),
    queryFn: ({ signal }) => request(listTicketNotes, { query: { contactId, ticketId }, signal }),
    staleTime: 0,
  });

export const earlierOptions = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.tickets(contactId),
    queryFn: ({ signal }) => request(listContactTickets, { params: { contactId }, signal }),
    staleTime: 0,
  });

/** Events keep the loaded part current; a later visit loads it again. */
export const contactListOptions = (search: ContactSearch) =>
  infiniteQueryOptions({
    queryKey: [...contactKeys.lists, search] as const,
    queryFn: ({ pageParam, signal }) =>
      request(listContacts, {
        query: {
          searchParam: search.q,
          contactTag: search.tags,
          channel: search.channel,
          isGroup: search.group,
          nextCursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const duplicatesOptions = infiniteQueryOptions({
  queryKey: contactKeys.duplicates,
  queryFn: ({ pageParam, signal }) =>
    request(listDuplicates, { query: pageParam === null ? {} : { nextCursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

export const identitiesOptions = (contactId: number) =>
  queryOptions({
    queryKey: contactKeys.identities(contactId),
    queryFn: ({ signal }) => request(listContactIdentities, { params: { contactId }, signal }),
    staleTime: 0,
  });

export const peopleOptions = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request(listUsers, { signal }),
  staleTime: 60_000,
});

/** Both answers and live events come through here: the newer version wins. */
export function applyContact(cache: QueryClient, contact: Contact) {
  cache.setQueryData<Contact>(contactKeys.detail(contact.id), (known) =>
    known ? newerContact(known, contact) : contact,
  );
  changeLists(cache, (data, search) => withContact(data, contact, search));
}

export const removeContact = (cache: QueryClient, contactId: number) =>
  changeLists(cache, (data) => withoutContact(data, contactId));

function changeLists(cache: QueryClient, change: (data: ContactPages, search: ContactSearch) => ContactPages) {
  for (const query of cache.getQueryCache().findAll({ queryKey: contactKeys.lists })) {
    const [search] = query.queryKey.slice(contactKeys.lists.length) as [ContactSearch];
    cache.setQueryData<ContactPages>(query.queryKey, (data) => data && change(data, search));
  }
}
