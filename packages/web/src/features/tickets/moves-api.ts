import { listConnections } from '@guiche/contract/connections';
import { listContactNames } from '@guiche/contract/contacts';
import { previewFarewell } from '@guiche/contract/farewells';
import type { ResultOf } from '@guiche/contract/route';
import { listTransferTargets } from '@guiche/contract/ticket-moves';
import { listLiveTickets } from '@guiche/contract/ticket-requests';
import { listUsers } from '@guiche/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

export type TransferTarget = ResultOf<typeof listTransferTargets>[number];
export type LiveTicket = ResultOf<typeof listLiveTickets>[number];

const briefly = { staleTime: 60_000 };

export const connectionsOptions = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => request(listConnections, { query: {}, signal }),
  ...briefly,
});

export const peopleOptions = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request(listUsers, { signal }),
  ...briefly,
});

/** Loaded anew each time, because people's load changes. */
export const targetsOptions = (queueId: number) =>
  queryOptions({
    queryKey: ['transfer-targets', queueId],
    queryFn: ({ signal }) => request(listTransferTargets, { query: { queueId }, signal }),
    staleTime: 0,
  });

/** The farewell filled with current values, loaded anew each time. */
export const farewellOptions = (ticketId: number) =>
  queryOptions({
    queryKey: ['farewell', ticketId],
    queryFn: ({ signal }) => request(previewFarewell, { params: { ticketId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const contactNamesOptions = (searchParam: string) =>
  queryOptions({
    queryKey: ['contact-names', searchParam],
    queryFn: ({ signal }) => request(listContactNames, { query: { searchParam }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Loaded anew each time, because attendants change. */
export const liveTicketsOptions = (contactIds: readonly number[]) =>
  queryOptions({
    queryKey: ['live-tickets', contactIds],
    queryFn: ({ signal }) =>
      contactIds.length === 0 ? [] : request(listLiveTickets, { query: { contactIds: [...contactIds] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
