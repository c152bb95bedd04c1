import type { Actor } from '@guiche/contract/actor';
import { fold } from '@guiche/contract/fold';
import { typedTwin } from '@guiche/contract/phone';
import { foldTyped, readSearchText, readShortNumber, saysAll, searchWords } from '@guiche/contract/search';
import type { ListedTicket, Ticket } from '@guiche/contract/tickets.schemas';
import { belongsToQuery, foundQueryOf, type InboxSearch, type TicketListQuery } from './inbox-search.ts';

/** The query of a search; null: the text is too short and is no ticket's id. */
export function searchQueryOf(search: InboxSearch, actor: Actor): TicketListQuery | null {
  if (search.q === undefined || (readSearchText(search.q) === null && readShortNumber(search.q) === null)) return null;
  // Folded, so that the same search in other case is the same query.
  return { ...foundQueryOf(search, actor), search: { text: foldTyped(search.q), inMessages: search.msgs === true } };
}

interface Folded {
  name: string;
  said: string;
  hit: string;
}
const foldedOf = new WeakMap<Ticket, Folded>();

function foldTicket(ticket: ListedTicket): Folded {
  const known = foldedOf.get(ticket);
  if (known) return known;
  const { contact, lastMessage, hit } = ticket;
  const folded = { name: fold(contact.name), said: fold(lastMessage), hit: fold(hit?.snippet ?? '') };
  foldedOf.set(ticket, folded);
  return folded;
}

const isInHit = (ticket: ListedTicket, typed: string) =>
  ticket.hit !== undefined && saysAll(foldTicket(ticket).hit, searchWords(typed));

/** Whether a ticket matches by its row's data: contact, id and, if messages are searched, the last message. */
export function matchesTyped(ticket: ListedTicket, typed: string, inMessages: boolean): boolean {
  const text = foldTyped(typed);
  const words = searchWords(typed);
  const { name, said } = foldTicket(ticket);
  if (saysAll(name, words)) return true;
  if (inMessages && (saysAll(said, words) || isInHit(ticket, typed))) return true;
  if (text.replace(/^#/, '') === String(ticket.id)) return true;
  if (!/^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  const twin = typedTwin(digits);
  return ticket.contact.number.includes(digits) || (twin !== null && ticket.contact.number.includes(twin));
}

interface Narrowing {
  actor: Actor;
  view: TicketListQuery['view'];
  filters?: TicketListQuery['filters'];
  typed: string;
  inMessages: boolean;
}

/** The loaded tickets that match, shown on each key until the server answers. */
export function narrowLoaded(lists: readonly (readonly ListedTicket[])[], by: Narrowing): ListedTicket[] {
  const found = new Map<number, ListedTicket>();
  for (const ticket of lists.flat()) {
    const known = found.get(ticket.id);
    if (known && known.version >= ticket.version) continue;
    if (belongsToQuery(by.actor, by, ticket) && matchesTyped(ticket, by.typed, by.inMessages))
      found.set(ticket.id, ticket.hit && !isInHit(ticket, by.typed) ? { ...ticket, hit: undefined } : ticket);
  }
  const order = (a: Ticket, b: Ticket) =>
    a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;
  return [...found.values()].sort(order);
}
