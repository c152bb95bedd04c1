import type { authEvent } from '@guiche/contract/auth.schemas';
import type { Bulk, ticketBulkEvent } from '@guiche/contract/bulk-acts.schemas';
import type { connectionSessionEvent } from '@guiche/contract/connection-sessions.schemas';
import type { Connection, connectionEvent, importMessagesEvent } from '@guiche/contract/connections.schemas';
import type { contactImportEvent, numberCheckEvent } from '@guiche/contract/contact-sheets.schemas';
import type { Contact, contactEvent } from '@guiche/contract/contacts.schemas';
import type { fileListEvent } from '@guiche/contract/file-lists.schemas';
import type { LivePayload, Sequenced } from '@guiche/contract/live.schemas';
import type { Message, messageEvent } from '@guiche/contract/messages.schemas';
import type { Queue, queueEvent } from '@guiche/contract/queues.schemas';
import type { quickMessageEvent } from '@guiche/contract/quick-messages.schemas';
import type { companySettingsEvent } from '@guiche/contract/settings.schemas';
import type { exportEvent } from '@guiche/contract/spreadsheets.schemas';
import type { Tag, tagEvent } from '@guiche/contract/tags.schemas';
import type { Ticket, ticketEvent } from '@guiche/contract/tickets.schemas';
import type { userEvent } from '@guiche/contract/users.schemas';

export interface LoadedScreen {
  tickets: readonly Ticket[];
  messages?: readonly Message[];
  /** As in the answers of lists: these rows are at least as new as this event. */
  seq: number;
}

interface Events {
  ticket: typeof ticketEvent;
  appMessage: typeof messageEvent;
  contact: typeof contactEvent;
  ticketBulk: typeof ticketBulkEvent;
  contactImport: typeof contactImportEvent;
  numberCheck: typeof numberCheckEvent;
  export: typeof exportEvent;
  companySettings: typeof companySettingsEvent;
  user: typeof userEvent;
  auth: typeof authEvent;
  whatsapp: typeof connectionEvent;
  whatsappSession: typeof connectionSessionEvent;
  importMessages: typeof importMessagesEvent;
  queue: typeof queueEvent;
  tag: typeof tagEvent;
  quickemessage: typeof quickMessageEvent;
  file: typeof fileListEvent;
}

/** The rows of a screen: whatever the order things arrive in, the newer version stays. */
export class ScreenRows {
  readonly #tickets = new Map<number, Ticket>();
  readonly #messages = new Map<number, Map<number, Message>>();
  readonly #goneAt = new Map<number, number>();
  /** Tickets in which a message is quoted. */
  readonly #quotedIn = new Map<number, Set<number>>();
  /** What was told since the screen was loaded, of each the last word. */
  readonly #contacts = new Map<number, Contact | null>();
  readonly #connections = new Map<number, Connection | null>();
  /** Codes to be scanned, as they were told last. */
  readonly #codes = new Map<number, string>();
  readonly #queues = new Map<number, Queue | null>();
  readonly #tags = new Map<number, Tag | null>();
  readonly #settings = new Map<string, string>();
  readonly #online = new Map<number, boolean>();
  #bulk: Bulk | null = null;
  readonly #endedSessions = new Set<string>();
  readonly #follow: { [K in keyof Events]: (event: LivePayload<Events[K]>) => void } = {
    ticket: (event) => {
      if (event.action === 'delete') this.#dropTicket(event.ticketId, event.seq);
      else this.#putTicket(event.ticket);
    },
    appMessage: (event) => {
      this.#putTicket(event.ticket);
      this.#putMessage(event.message);
    },
    contact: (event) => {
      if (event.action === 'delete') this.#contacts.set(event.contactId, null);
      else this.#putContact(event.contact);
    },
    ticketBulk: ({ bulk }) => {
      this.#bulk = bulk;
    },
    // Of the screen of its own that asks for it; no list of this one shows anything of it.
    contactImport: () => {},
    numberCheck: () => {},
    export: () => {}, // of no row on a screen: how far a file is
    companySettings: ({ settings }) => {
      for (const { key, value } of settings) this.#settings.set(key, value);
    },
    user: (event) => {
      if (event.action === 'delete') this.#online.delete(event.userId);
      else this.#online.set(event.user.id, event.user.online);
    },
    auth: ({ sessionId }) => this.#endedSessions.add(sessionId),
    whatsapp: (event) => {
      if (event.action === 'delete') this.#connections.set(event.whatsappId, null);
      else this.#putConnection(event.whatsapp);
    },
    whatsappSession: ({ session }) => this.#codes.set(session.id, session.qrcode),
    importMessages: () => {}, // the connection's own event says the same
    queue: (event) => {
      if (event.action === 'delete') this.#queues.set(event.queueId, null);
      else this.#putQueue(event.queue);
    },
    tag: (event) => {
      if (event.action === 'delete') this.#putTag(event.tagId, null);
      else this.#putTag(event.tag.id, event.tag);
    },
    // They say that a list is to be asked for again: mirror-kept-words.test.ts does.
    quickemessage: () => {},
    file: () => {},
  };

  /** Newest first, as the lists show them. */
  tickets(): Ticket[] {
    return [...this.#tickets.values()].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
  }

  /** Of those that wait: who has waited longest first, as the list of who waits shows them. */
  waiting(): Ticket[] {
    const since = ({ waitingSince, updatedAt }: Ticket) => waitingSince ?? updatedAt;
    return [...this.#tickets.values()]
      .filter(({ status }) => status === 'pending')
      .sort((a, b) => since(a).localeCompare(since(b)) || a.id - b.id);
  }

  messages(ticketId: number): Message[] {
    return [...(this.#messages.get(ticketId)?.values() ?? [])].sort((a, b) => a.id - b.id);
  }

  /** Contacts that were told of; null: gone. */
  contacts(): ReadonlyMap<number, Contact | null> {
    return this.#contacts;
  }

  /** Connections that were told of; null: gone. */
  connections(): ReadonlyMap<number, Connection | null> {
    return this.#connections;
  }

  /** Queues and tags that were told of; null: gone. */
  queues(): ReadonlyMap<number, Queue | null> {
    return this.#queues;
  }

  tags(): ReadonlyMap<number, Tag | null> {
    return this.#tags;
  }

  codes(): ReadonlyMap<number, string> {
    return this.#codes;
  }

  settings(): ReadonlyMap<string, string> {
    return this.#settings;
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
    const loaded = [this.#tickets, this.#messages, this.#goneAt, this.#quotedIn];
    const told = [
      this.#contacts,
      this.#connections,
      this.#queues,
      this.#tags,
      this.#codes,
      this.#settings,
      this.#online,
    ];
    for (const rows of [...loaded, ...told]) rows.clear();
    this.#bulk = null;
  }

  follows(name: string): name is keyof Events {
    return Object.hasOwn(this.#follow, name);
  }

  /** An event nobody follows would be a change that no comparison looks at. */
  follow(name: string, payload: Sequenced<Record<string, unknown>>): void {
    if (!this.follows(name)) throw new Error(`no screen follows the event ${name}`);
    const follow = this.#follow[name] as (event: unknown) => void;
    follow(payload);
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

  /** Whom a quote is of has the name that its contact has now. */
  #putContact(contact: Contact): void {
    if ((this.#contacts.get(contact.id)?.version ?? 0) > contact.version) return;
    this.#contacts.set(contact.id, contact);
    const { id, name } = contact;
    for (const messages of this.#messages.values())
      for (const [key, each] of messages) {
        const contact = each.contact?.id === id ? { id, name } : each.contact;
        const quotedMsg =
          each.quotedMsg?.contact?.id === id ? { ...each.quotedMsg, contact: { id, name } } : each.quotedMsg;
        messages.set(key, { ...each, contact, quotedMsg });
      }
  }

  /** Tickets say the name of their connection. */
  #putConnection(connection: Connection): void {
    const { id, name, groupAsTicket, version } = connection;
    if ((this.#connections.get(id)?.version ?? 0) > version) return;
    this.#connections.set(id, connection);
    for (const [key, ticket] of this.#tickets)
      if (ticket.whatsappId === id) this.#tickets.set(key, { ...ticket, whatsapp: { id, name, groupAsTicket } });
  }

  /** Tickets say the name and the colour of their queue. */
  #putQueue(queue: Queue): void {
    this.#queues.set(queue.id, queue);
    const { id, name, color } = queue;
    for (const [key, ticket] of this.#tickets)
      if (ticket.queueId === id) this.#tickets.set(key, { ...ticket, queue: { id, name, color } });
  }

  /** Tickets and contacts say their tags, by name. */
  #putTag(tagId: number, tag: Tag | null): void {
    this.#tags.set(tagId, tag);
    const shown = tag && { id: tag.id, name: tag.name, color: tag.color };
    const retag = <T extends { tags: Ticket['tags'] }>(row: T): T => ({
      ...row,
      tags: row.tags
        .flatMap((each) => (each.id === tagId ? (shown ?? []) : each))
        .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    });
    for (const [key, ticket] of this.#tickets) this.#tickets.set(key, retag(ticket));
    for (const [key, contact] of this.#contacts) if (contact) this.#contacts.set(key, retag(contact));
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

  /** What was changed or taken back reads so in the messages of its ticket that quote it, too. */
  #requote({ id, body, mediaUrl, mediaType, isDeleted }: Message): void {
    for (const ticketId of this.#quotedIn.get(id) ?? []) {
      const messages = this.#messages.get(ticketId) ?? new Map<number, Message>();
      for (const [key, each] of messages)
        if (each.quotedMsg?.id === id && !each.quotedMsg.isElsewhere)
          messages.set(key, { ...each, quotedMsg: { ...each.quotedMsg, body, mediaUrl, mediaType, isDeleted } });
    }
  }

  #dropTicket(ticketId: number, seq: number): void {
    this.#tickets.delete(ticketId);
    this.#messages.delete(ticketId);
    this.#goneAt.set(ticketId, seq);
  }
}
