import { listConnections } from '@guiche/contract/connections';
import { getContact, listContactNames } from '@guiche/contract/contacts';
import { listReport } from '@guiche/contract/reports';
import type { QueryOf } from '@guiche/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';

const staleTime = 60_000;

export const reportOptions = (query: QueryOf<typeof listReport>) =>
  queryOptions({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => request(listReport, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const connectionChoices = queryOptions({
  queryKey: ['connection-choices'],
  queryFn: ({ signal }) => request(listConnections, { query: {}, signal }),
  staleTime,
});
export const contactOptions = (contactId: number) =>
  queryOptions({
    queryKey: ['contact-name', contactId],
    queryFn: ({ signal }) => request(getContact, { params: { contactId }, signal }),
    staleTime,
  });
export const contactNames = (searchParam: string) =>
  queryOptions({
    queryKey: ['contact-names', searchParam],
    queryFn: ({ signal }) => request(listContactNames, { query: { searchParam }, signal }),
    staleTime,
  });
