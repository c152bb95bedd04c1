import type { QueryClient } from '@tanstack/react-query';
import type { NamedTicket } from '../../lib/commands.ts';

/** The most tickets that the preference holds. */
const most = 5;

/** The list with this ticket first; the same list if it already is. */
export const putFirst = (known: string[], uuid: string): string[] =>
  known[0] === uuid ? known : [uuid, ...known.filter((each) => each !== uuid)].slice(0, most);

export const recentKey = (uuid: string) => ['palette', 'ticket', uuid];

/** Caches the name of the open ticket, so that the palette shows it without a request. */
export const rememberTicket = (cache: QueryClient, ticket: NamedTicket) =>
  cache.setQueryData(recentKey(ticket.uuid), ticket);
