import type { Actor } from '@guiche/contract/actor';
import type { authEvent } from '@guiche/contract/auth.schemas';
import type { Bulk, ticketBulkEvent } from '@guiche/contract/bulk-acts.schemas';
import type { connectionSessionEvent } from '@guiche/contract/connection-sessions.schemas';
import type { Connection, connectionEvent, importMessagesEvent } from '@guiche/contract/connections.schemas';
import type { Contact, contactEvent } from '@guiche/contract/contacts.schemas';
import type { LivePayload, Sequenced } from '@guiche/contract/live.schemas';
import type { Message, messageEvent } from '@guiche/contract/messages.schemas';
import type { queueEvent } from '@guiche/contract/queues.schemas';
import type { companySettingsEvent } from '@guiche/contract/settings.schemas';
import type { tagEvent } from '@guiche/contract/tags.schemas';
import type { Ticket, ticketEvent } from '@guiche/contract/tickets.schemas';
import type { userEvent } from '@guiche/contract/users.schemas';
import { listsOfEvents } from '@guiche/server/wall/read-rows';

import { changesEverywhere } from '../../web/src/features/auth/changes-everywhere.ts';
import { withConnection, withoutConnection } from '../../web/src/features/connections/connection-rows.ts';
import { newerContact } from '../../web/src/features/contacts/newer-contact.ts';
import { type SettingValues, withSettings } from '../../web/src/features/settings/setting-values.ts';
import { laterBulk } from '../../web/src/features/tickets/later-bulk.ts';
import {
  showsConnectionOtherwise,
  showsQueueOtherwise,
  showsTagOtherwise,
} from '../../web/src/features/tickets/shows-otherwise.ts';
import { InboxRows } from './inbox-rows.ts';

export interface LoadedScreen {
  /** Whose screen it is: what stands in which list follows from it. */
  actor: Actor;
  tickets: readonly Ticket[];
  messages?: readonly Message[];
  /** Of those that were told of, as they are now; null: gone. */
  contacts?: readonly (readonly [contactId: number, contact: Contact | null])[];
  /** As in the answers of lists: these rows are at least as new as this event. */
  seq: number;
}

/** What is followed by more than a row: features tell of the rest in their `wall-rows.json`. */
interface Events {
  ticket: typeof ticketEvent;
  appMessage: typeof messageEvent;
  contact: typeof contactEvent;
  ticketBulk: typeof ticketBulkEvent;
  companySettings: typeof companySettingsEvent;
  user: typeof userEvent;
  auth: typeof authEvent;
  whatsapp: typeof connectionEvent;
  whatsappSession: typeof connectionSessionEvent;
  importMessages: typeof importMessagesEvent;
  queue: typeof queueEvent;
  tag: typeof tagEvent;
}

interface Told {
  name: string;
  payload: Sequenced<Record<string, unknown>>;
}

const keptEvents = 500;

/**
 * The rows of a screen, kept current by the web's own rules. What the page asks for again instead of changing it, {@link follow} says: whoever holds the rows loads them.
 */
export class ScreenRows {
  readonly #inbox = new InboxRows();
  /** The newest events: an answer may be older than they are. */
  #recent: Told[] = [];
  /** What was told since the screen was loaded, of each the last word. */
  readonly #contacts = new Map<number, Contact | null>();
  #connections: Connection[] = [];
  readonly #goneConnections = new Set<number>();
  /** Rows that were told of, by their event; null: gone. */
  readonly #rows = new Map<string, Map<number, unknown>>();
  /** Codes to be scanned, as they were told last. */
  readonly #codes = new Map<number, string>();
  #settings: SettingValues = {};
  readonly #online = new Map<number, boolean>();
  #bulk: Bulk | null = null;
  readonly #endedSessions = new Set<string>();
  /** Each says whether the page asks again for what it shows. */
  readonly #follow: { [K in keyof Events]: (event: LivePayload<Events[K]>) => boolean } = {
    ticket: (event) => {
      if (event.action === 'delete') this.#inbox.dropTicket(event.ticketId);
      else this.#inbox.putTicket(event.ticket);
      return false;
    },
    appMessage: (event) => {
      this.#inbox.putTicket(event.ticket);
      this.#inbox.putMessage(event.message);
      return false;
    },
    contact: (event) => {
      if (event.action === 'delete') this.#contacts.set(event.contactId, null);
      else this.#putContact(event.contact);
      // Of two contacts one was made: chats that are shown are longer now.
      return event.action === 'delete';
    },
    ticketBulk: ({ bulk }) => {
      this.#bulk = laterBulk(this.#bulk, bulk);
      return false;
    },
    companySettings: ({ settings }) => {
      this.#settings = withSettings(this.#settings, settings);
      return false;
    },
    user: (event) => {
      if (event.action === 'delete') this.#online.delete(event.userId);
      else this.#online.set(event.user.id, event.user.online);
      return changesEverywhere(event);
    },
    auth: ({ sessionId }) => {
      this.#endedSessions.add(sessionId);
      return false;
    },
    whatsapp: (event) => {
      if (event.action === 'delete') {
        this.#connections = withoutConnection(this.#connections, event.whatsappId);
        this.#goneConnections.add(event.whatsappId);
      } else this.#connections = withConnection(this.#connections, event.whatsapp);
      return this.#inbox.shows(showsConnectionOtherwise(event));
    },
    whatsappSession: ({ session }) => {
      this.#codes.set(session.id, session.qrcode);
      return false;
    },
    // What an import brings is not told message by message.
    importMessages: ({ action }) => action === 'refresh',
    queue: (event) => this.#inbox.shows(showsQueueOtherwise(event)),
    // Contacts that are looked at show their tags, too: whoever has a changed one is asked for again.
    tag: (event) =>
      this.#inbox.shows(showsTagOtherwise(event)) || (event.action !== 'create' && this.#contacts.size > 0),
  };

  tickets(): Ticket[] {
    return this.#inbox.tickets();
  }

  waiting(): Ticket[] {
    return this.#inbox.waiting();
  }

  messages(ticketId: number): Message[] {
    return this.#inbox.messages(ticketId);
  }

  /** Contacts that were told of; null: gone. */
  contacts(): ReadonlyMap<number, Contact | null> {
    return this.#contacts;
  }

  /** Connections that were told of; null: gone. */
  connections(): ReadonlyMap<number, Connection | null> {
    return new Map([
      ...[...this.#goneConnections].map((id) => [id, null] as const),
      ...this.#connections.map((connection) => [connection.id, connection] as const),
    ]);
  }

  /** Rows of features that were told of, by their event; null: gone. */
  rows(): ReadonlyMap<string, ReadonlyMap<number, unknown>> {
    return this.#rows;
  }

  codes(): ReadonlyMap<number, string> {
    return this.#codes;
  }

  settings(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#settings));
  }

  online(): ReadonlyMap<number, boolean> {
    return this.#online;
  }

  /** The act on many tickets that was told of last. */
  bulk(): Bulk | null {
    return this.#bulk;
  }

  endedSessions(): ReadonlySet<string> {
    return this.#endedSessions;
  }

  clear(): void {
    this.#inbox.clear();
    const told = [this.#contacts, this.#goneConnections, this.#rows, this.#codes];
    for (const rows of [...told, this.#online]) rows.clear();
    this.#recent = [];
    this.#connections = [];
    this.#settings = {};
    this.#bulk = null;
  }

  follows(name: string): boolean {
    return Object.hasOwn(this.#follow, name) || listsOfEvents.has(name);
  }

  /**
   * Answers whether the page would ask again for what it shows. An event nobody follows would be a change that no
   * comparison looks at.
   */
  follow(name: string, payload: Sequenced<Record<string, unknown>>): boolean {
    if (!this.follows(name)) throw new Error(`no screen follows the event ${name}`);
    this.#recent = [...this.#recent.slice(1 - keptEvents), { name, payload }];
    return this.#apply({ name, payload });
  }

  #apply({ name, payload }: Told): boolean {
    if (typeof listsOfEvents.get(name) === 'string') this.#putRow(name, payload);
    if (!Object.hasOwn(this.#follow, name)) return false;
    const follow = this.#follow[name as keyof Events] as (event: unknown) => boolean;
    return follow(payload);
  }

  /** An event brings the row under its own name, or the id of one that is gone. */
  #putRow(name: string, payload: Told['payload']): void {
    const isGone = payload.action === 'delete';
    const id: unknown = isGone ? payload[`${name}Id`] : Object(payload[name]).id;
    if (typeof id !== 'number') throw new Error(`the event ${name} brings neither a ${name} nor a ${name}Id`);
    const rows = this.#rows.get(name) ?? new Map<number, unknown>();
    this.#rows.set(name, rows.set(id, isGone ? null : payload[name]));
  }

  /** What the page shows as it was answered over HTTP, and then the events that the answer may have missed. */
  putLoaded({ actor, tickets, messages = [], contacts = [], seq }: LoadedScreen): void {
    this.#inbox.begin(actor);
    for (const ticket of tickets) this.#inbox.putTicket(ticket);
    for (const [id, contact] of contacts) this.#contacts.set(id, contact);
    this.putChats(messages, seq);
  }

  /** Chats that were opened. */
  putChats(messages: readonly Message[], seq: number): void {
    this.#inbox.putChats(messages);
    for (const told of this.#recent) if (told.payload.seq > seq) this.#apply(told);
  }

  #putContact(contact: Contact): void {
    const known = this.#contacts.get(contact.id);
    this.#contacts.set(contact.id, known ? newerContact(known, contact) : contact);
    this.#inbox.rename(contact);
  }
}
