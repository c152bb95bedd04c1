import type { QueryClient } from '@tanstack/react-query';
import type { NamedTicket } from '../../lib/commands.ts';

/** As many as the preference keeps. */
const most = 5;

/** The list with this one in front; the list itself when it stands there already. */
export const putFirst = (known: string[], uuid: string): string[] =>
  known[0] === uuid ? known : [uuid, ...known.filter((each) => each !== uuid)].slice(0, most);

export const recentKey = (uuid: string) => ['palette', 'ticket', uuid];

/** The name of a ticket that is on screen: the palette then shows it before anything is asked for. */
export const rememberTicket = (cache: QueryClient, ticket: NamedTicket) =>
  cache.setQueryData(recentKey(ticket.uuid), ticket);
