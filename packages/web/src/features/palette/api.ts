import { listContactNames } from '@guiche/contract/contacts';
import { listTicketViews } from '@guiche/contract/ticket-views';
import { getTicketByUuid, listTickets } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { queryOptions } from '@tanstack/react-query';
import type { NamedTicket } from '../../lib/commands.ts';
import { request } from '../../lib/http.ts';
import { recentKey } from './recent-tickets.ts';

const mostFound = 6;

/** Errors of the palette must not close the screen behind it. */
const quiet = { throwOnError: false } as const;

const nameTicket = ({ uuid, id, contactId, contact }: Ticket): NamedTicket => ({
  uuid,
  id,
  contactId,
  name: contact.name,
});

/** A recently opened ticket; null: it is gone, or no longer visible. */
export const recentOptions = (uuid: string) =>
  queryOptions({
    queryKey: recentKey(uuid),
    queryFn: async ({ signal }): Promise<NamedTicket | null> => {
      try {
        return nameTicket(await request(getTicketByUuid, { params: { uuid }, signal }));
      } catch (error) {
        if (error instanceof Error && error.message === 'ERR_NO_TICKET_FOUND') return null;
        throw error;
      }
    },
    ...quiet,
  });

/** Tickets by name, number or id. `all`: everybody's, for admins. */
export const foundTicketsOptions = (text: string, all: boolean) =>
  queryOptions({
    queryKey: ['palette', 'tickets', text, all],
    queryFn: async ({ signal }) => {
      const query = { status: 'search', searchParam: text, showAll: all || undefined } as const;
      return (await request(listTickets, { query, signal })).tickets.slice(0, mostFound);
    },
    staleTime: 10_000,
    ...quiet,
  });

export const foundContactsOptions = (text: string) =>
  queryOptions({
    queryKey: ['palette', 'contacts', text],
    queryFn: async ({ signal }) =>
      (await request(listContactNames, { query: { searchParam: text }, signal })).slice(0, mostFound),
    staleTime: 10_000,
    ...quiet,
  });

export const viewsOptions = queryOptions({
  queryKey: ['palette', 'views'],
  queryFn: ({ signal }) => request(listTicketViews, { signal }),
  ...quiet,
});
