import type { LivePayload, Sequenced } from '@guiche/contract/live';
import type { Message, messageEvent } from '@guiche/contract/messages';
import type { Ticket, ticketEvent } from '@guiche/contract/tickets';

export interface LoadedScreen {
  tickets: readonly Ticket[];
  messages?: readonly Message[];
  /** As in the answers of lists: these rows are at least as new as this event. */
  seq: number;
}

/** The rows of a screen: whatever the order things arrive in, the newer version stays. */
export class ScreenRows {
  readonly #tickets = new Map<number, Ticket>();
  readonly #messages = new Map<number, Map<number, Message>>();
  readonly #goneAt = new Map<number, number>();
  /** Tickets in which a message is quoted. */
  readonly #quotedIn = new Map<number, Set<number>>();

  /** Newest first, as the lists show them. */
  tickets(): Ticket[] {
    return [...this.#tickets.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
  }

  messages(ticketId: number): Message[] {
    return [...(this.#messages.get(ticketId)?.values() ?? [])].sort((a, b) => a.id - b.id);
  }

  clear(): void {
    this.#tickets.clear();
    this.#messages.clear();
    this.#goneAt.clear();
    this.#quotedIn.clear();
  }

  follow(name: string, payload: Sequenced<Record<string, unknown>>): void {
    if (name === 'ticket') {
      const event = payload as LivePayload<typeof ticketEvent>;
      if (event.action === 'delete') this.#dropTicket(event.ticketId, event.seq);
      else this.#putTicket(event.ticket);
    } else if (name === 'appMessage') {
      const event = payload as LivePayload<typeof messageEvent>;
      this.#putTicket(event.ticket);
      this.#putMessage(event.message);
    }
  }

  /** An answer over HTTP. What left after the answer's number stays away. */
  putLoaded({ tickets, messages = [], seq }: LoadedScreen): void {
    const isGone = (ticketId: number) => (this.#goneAt.get(ticketId) ?? 0) > seq;
    for (const ticket of tickets) if (!isGone(ticket.id)) this.#putTicket(ticket);
    for (const message of messages) if (!isGone(message.ticketId)) this.#putMessage(message);
  }

  #putTicket(ticket: Ticket): void {
    this.#goneAt.delete(ticket.id);
    if ((this.#tickets.get(ticket.id)?.version ?? 0) <= ticket.version) this.#tickets.set(ticket.id, ticket);
  }

  #putMessage(message: Message): void {
    const ofTicket = this.#messages.get(message.ticketId) ?? new Map<number, Message>();
    this.#messages.set(message.ticketId, ofTicket);
    if ((ofTicket.get(message.id)?.version ?? 0) > message.version) return;
    ofTicket.set(message.id, message);
    if (message.quotedMsg) this.#noteQuote(message.quotedMsg.id, message.ticketId);
    this.#requote(message);
  }

  #noteQuote(quotedId: number, ticketId: number): void {
    const tickets = this.#quotedIn.get(quotedId) ?? new Set<number>();
    this.#quotedIn.set(quotedId, tickets.add(ticketId));
  }

  /** What was changed or taken back reads so in the messages that quote it, too. */
  #requote({ id, body, mediaUrl, mediaType, isDeleted }: Message): void {
    for (const ticketId of this.#quotedIn.get(id) ?? []) {
      const messages = this.#messages.get(ticketId) ?? new Map<number, Message>();
      for (const [key, each] of messages)
        if (each.quotedMsg?.id === id)
          messages.set(key, { ...each, quotedMsg: { ...each.quotedMsg, body, mediaUrl, mediaType, isDeleted } });
    }
  }

  #dropTicket(ticketId: number, seq: number): void {
    this.#tickets.delete(ticketId);
    this.#messages.delete(ticketId);
    this.#goneAt.set(ticketId, seq);
  }
}
