import { presenceEndsAfterMs, presenceSignal, typingEndsAfterMs } from '@guiche/contract/presence';
import { type ContactPresence, contactWritesForMs, type Presence } from '@guiche/contract/presence.schemas';
import type { Clock } from '../clock/clock.ts';
import { type Seat, standsIn } from './seats.ts';

/** A ticket that somebody looks at: the rooms that show it, without form, and the visitor's name. */
export interface Watched {
  rooms: readonly string[];
  name: string;
  /** Its conversation, on channels that carry who writes; null on others. */
  chat: { connectionId: number; contactId: number } | null;
}

/** A person has a contact's conversation open, and may be writing. */
export interface Attention {
  companyId: number;
  ticketId: number;
  connectionId: number;
  contactId: number;
  isTyping: boolean;
}

/** What the channel tells of a ticket's contact; null: they are away. */
export interface ContactTold {
  companyId: number;
  ticketId: number;
  contact: ContactPresence | null;
}

/** What one process tells the others about a ticket: its own people there. */
export interface PresenceTold extends Presence {
  companyId: number;
  rooms: string[];
}

export interface PresenceDeps {
  clock: Clock;
  /** Null where there is no such ticket. */
  findWatched(companyId: number, ticketId: number, userId: number): Promise<Watched | null>;
  tellPresence(told: PresenceTold): void;
  /** Tells the process that speaks with the channel. */
  attend(said: Attention): void;
}

/** Sends to all sockets in these rooms, in either form, except one. */
type Say = (rooms: readonly string[], said: Presence, exceptSocketId: string | null) => void;

interface Look {
  name: string;
  until: number;
  typingUntil: number;
}

interface TicketLooks {
  rooms: readonly string[];
  here: Map<Seat, Look>;
  /** People at other processes, by process. */
  elsewhere: Map<string, { users: Presence['users']; until: number }>;
  contact: { does: ContactPresence; heardAt: number } | null;
  /** The people last told of, to see changes. */
  said: string;
}

const sweepEveryMs = 1_000;

/**
 * Who looks at which ticket of a company: at this process's sockets and, where others tell, at theirs. It lives in
 * memory alone. A tab shows one chat, so a look at another ticket leaves the one before.
 */
export class CompanyPresence {
  readonly #companyId: number;
  readonly #deps: PresenceDeps;
  readonly #say: Say;
  readonly #tickets = new Map<number, TicketLooks>();
  readonly #placeOf = new Map<Seat, number>();
  /** A number that grows with each call of a seat, so that a late answer to an older call is dropped. */
  readonly #turns = new WeakMap<Seat, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(companyId: number, deps: PresenceDeps, say: Say) {
    this.#companyId = companyId;
    this.#deps = deps;
    this.#say = say;
  }

  /** Notes that the seat looks at the ticket. False: it may not see the ticket, and is no longer shown there. */
  async look(seat: Seat, ticketId: number, isTyping: boolean): Promise<boolean> {
    const turn = this.#takeTurn(seat);
    const watched = await this.#deps.findWatched(this.#companyId, ticketId, seat.userId);
    const isSeen = watched !== null && standsIn(seat, watched.rooms);
    if (this.#turns.get(seat) !== turn || !seat.socket.connected) return isSeen;
    const before = this.#placeOf.get(seat);
    if (before !== undefined && (before !== ticketId || !isSeen)) this.#remove(seat, before);
    if (!isSeen) return false;
    this.#put(seat, ticketId, watched, isTyping);
    const { chat } = watched;
    if (chat) this.#deps.attend({ companyId: this.#companyId, ticketId, ...chat, isTyping });
    return true;
  }

  /** Notes that the seat left the ticket, or (without one) went away. */
  leave(seat: Seat, ticketId?: number): void {
    const place = this.#placeOf.get(seat);
    if (ticketId !== undefined && place !== undefined && place !== ticketId) return;
    this.#takeTurn(seat);
    if (place !== undefined) this.#remove(seat, place);
  }

  /** Takes another process's word on who is there. */
  hear(processId: string, { ticketId, rooms, users }: PresenceTold): void {
    const ticket = this.#ticket(ticketId, rooms);
    if (users.length === 0) ticket.elsewhere.delete(processId);
    else ticket.elsewhere.set(processId, { users, until: this.#now() + presenceEndsAfterMs });
    this.#tell(ticketId, ticket, null);
    this.#forgetEmpty(ticketId, ticket);
  }

  /** Takes what the ticket's contact does. It is dropped where nobody here looks at the ticket. */
  hearContact(ticketId: number, contact: ContactPresence | null): void {
    const ticket = this.#tickets.get(ticketId);
    if (!ticket) return;
    ticket.contact = contact && { does: contact, heardAt: this.#now() };
    this.#tell(ticketId, ticket, null);
  }

  /** Ends what was not repeated in time. */
  sweep(): void {
    const now = this.#now();
    for (const [ticketId, ticket] of this.#tickets) {
      let isLess = false;
      for (const [seat, look] of ticket.here)
        if (look.until <= now || !standsIn(seat, ticket.rooms)) {
          ticket.here.delete(seat);
          this.#placeOf.delete(seat);
          isLess = true;
        }
      for (const [processId, { until }] of ticket.elsewhere) if (until <= now) ticket.elsewhere.delete(processId);
      if (describe(this.#pictureOf(ticketId, ticket)) !== ticket.said) this.#tell(ticketId, ticket, null);
      if (isLess) this.#tellOthers(ticketId, ticket);
      this.#forgetEmpty(ticketId, ticket);
    }
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #put(seat: Seat, ticketId: number, { rooms, name }: Watched, isTyping: boolean): void {
    const ticket = this.#ticket(ticketId, rooms);
    const now = this.#now();
    const isNew = !ticket.here.has(seat);
    const typingUntil = isTyping ? now + typingEndsAfterMs : 0;
    ticket.here.set(seat, { name, until: now + presenceEndsAfterMs, typingUntil });
    this.#placeOf.set(seat, ticketId);
    // Repeated each time, so that a screen that opened meanwhile hears of it.
    this.#tell(ticketId, ticket, seat.socket.id);
    if (isNew) seat.socket.emit(presenceSignal, this.#pictureOf(ticketId, ticket));
    this.#tellOthers(ticketId, ticket);
  }

  #remove(seat: Seat, ticketId: number): void {
    this.#placeOf.delete(seat);
    const ticket = this.#tickets.get(ticketId);
    if (!ticket?.here.delete(seat)) return;
    this.#tell(ticketId, ticket, seat.socket.id);
    this.#tellOthers(ticketId, ticket);
    this.#forgetEmpty(ticketId, ticket);
  }

  #ticket(ticketId: number, rooms: readonly string[]): TicketLooks {
    const ticket = this.#tickets.get(ticketId) ?? {
      rooms,
      here: new Map(),
      elsewhere: new Map(),
      contact: null,
      said: '',
    };
    ticket.rooms = rooms;
    this.#tickets.set(ticketId, ticket);
    if (!this.#timer) {
      this.#timer = setInterval(() => this.sweep(), sweepEveryMs);
      this.#timer.unref();
    }
    return ticket;
  }

  #forgetEmpty(ticketId: number, ticket: TicketLooks): void {
    if (ticket.here.size + ticket.elsewhere.size > 0) return;
    this.#tickets.delete(ticketId);
    if (this.#tickets.size === 0) this.close();
  }

  /** Each person once; typing where any of their tabs is. */
  #usersOf(ticket: TicketLooks): Presence['users'] {
    const users = new Map<number, Presence['users'][number]>();
    const add = (user: Presence['users'][number]) =>
      users.set(user.id, { ...user, isTyping: user.isTyping || (users.get(user.id)?.isTyping ?? false) });
    for (const user of this.#usersHere(ticket)) add(user);
    for (const each of ticket.elsewhere.values()) each.users.forEach(add);
    return [...users.values()].sort((a, b) => a.id - b.id);
  }

  #usersHere({ here, rooms }: TicketLooks): Presence['users'] {
    const now = this.#now();
    return [...here]
      .filter(([seat]) => standsIn(seat, rooms))
      .map(([seat, { name, typingUntil }]) => ({ id: seat.userId, name, isTyping: typingUntil > now }));
  }

  #tell(ticketId: number, ticket: TicketLooks, exceptSocketId: string | null): void {
    const picture = this.#pictureOf(ticketId, ticket);
    ticket.said = describe(picture);
    this.#say(ticket.rooms, picture, exceptSocketId);
  }

  #pictureOf(ticketId: number, ticket: TicketLooks): Presence {
    const contact = this.#contactOf(ticket);
    return { ticketId, users: this.#usersOf(ticket), ...(contact && { contact }) };
  }

  #contactOf({ contact }: TicketLooks): ContactPresence | null {
    const silentMs = contact ? this.#now() - contact.heardAt : presenceEndsAfterMs;
    if (!contact || silentMs >= presenceEndsAfterMs) return null;
    return silentMs >= contactWritesForMs ? 'online' : contact.does;
  }

  #tellOthers(ticketId: number, ticket: TicketLooks): void {
    const rooms = [...ticket.rooms];
    this.#deps.tellPresence({ companyId: this.#companyId, ticketId, rooms, users: this.#usersHere(ticket) });
  }

  #takeTurn(seat: Seat): number {
    const turn = (this.#turns.get(seat) ?? 0) + 1;
    this.#turns.set(seat, turn);
    return turn;
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}

const describe = ({ users, contact }: Presence) =>
  [contact, ...users.map(({ id, isTyping }) => `${id}${isTyping ? 't' : ''}`)].join();
