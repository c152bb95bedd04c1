import type { Actor } from '@guiche/contract/actor';
import type { Message } from '@guiche/contract/messages.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import {
  applyToConversation,
  completed,
  type MessagePages,
  messagesOf,
  renameInQuotes,
} from '../../web/src/features/messages/message-pages.ts';
import { inboxTabs, listQueryOf } from '../../web/src/features/tickets/inbox-search.ts';
import type { ShowsOtherwise } from '../../web/src/features/tickets/shows-otherwise.ts';
import {
  applyToLists,
  findInPages,
  removeFromLists,
  type TicketList,
  ticketsOf,
} from '../../web/src/features/tickets/ticket-pages.ts';

const noTickets = { tickets: [], hasMore: false, count: 0, countCapped: false, nextCursor: null, seq: 0 };
/** The page of a chat also knows its ticket, which no rule about messages needs. */
const noMessages = { pages: [{ messages: [], hasMore: false }], pageParams: [null] } as unknown as MessagePages;

/** The lists and chats of an inbox. A list exists once it is loaded, as on the page. */
export class InboxRows {
  #actor: Actor | null = null;
  #lists: TicketList[] = [];
  /** Of tickets that were not opened, only live messages are here. */
  readonly #chats = new Map<number, MessagePages>();

  /** Begins with a person's empty lists. */
  begin(actor: Actor): void {
    this.#actor = actor;
    this.#lists = inboxTabs.map((tab) => ({
      query: listQueryOf({ showAll: true }, actor, tab),
      data: { pages: [noTickets], pageParams: [null] },
    }));
  }

  clear(): void {
    this.#lists = [];
    this.#chats.clear();
  }

  /** All that the lists show, newest first. */
  tickets(): Ticket[] {
    const shown = new Map(this.#lists.flatMap(({ data }) => ticketsOf(data)).map((ticket) => [ticket.id, ticket]));
    return [...shown.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
  }

  /** The list of who waits, in its order. */
  waiting(): Ticket[] {
    return this.#lists.filter(({ query }) => query.view.status === 'pending').flatMap(({ data }) => ticketsOf(data));
  }

  messages(ticketId: number): Message[] {
    return messagesOf(this.#chats.get(ticketId));
  }

  shows(showsOtherwise: ShowsOtherwise): boolean {
    return this.#lists.some(({ data }) => ticketsOf(data).some(showsOtherwise));
  }

  putTicket(ticket: Ticket): void {
    if (this.#actor === null) return;
    // A ticket stands in one list at most.
    const known = this.#lists.flatMap(({ data }) => findInPages(data, ticket.id) ?? []);
    this.#store(applyToLists(this.#lists, this.#actor, ticket, known[0]));
  }

  dropTicket(ticketId: number): void {
    this.#store(removeFromLists(this.#lists, ticketId));
    this.#chats.delete(ticketId);
  }

  /** Stores whole chats, as answered. */
  putChats(messages: readonly Message[]): void {
    for (const { ticketId } of messages) this.#chats.delete(ticketId);
    for (const message of messages) this.putMessage(message);
  }

  /** A quote hides everything of another ticket's message, so only its own chat can change. */
  putMessage(message: Message): void {
    const { ticketId } = message;
    const chat = this.#chats.get(ticketId) ?? noMessages;
    this.#chats.set(ticketId, applyToConversation(chat, ticketId, completed(message)));
  }

  /** Renames a contact. */
  rename(contact: { id: number; name: string }): void {
    for (const [ticketId, chat] of this.#chats) this.#chats.set(ticketId, renameInQuotes(chat, contact));
  }

  #store(changed: readonly TicketList[]): void {
    this.#lists = this.#lists.map((list) => changed.find(({ query }) => query === list.query) ?? list);
  }
}
