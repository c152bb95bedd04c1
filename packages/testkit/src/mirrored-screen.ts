import { type Bulk, getLatestBulk } from '@guiche/contract/bulk-acts.schemas';
import { type Connection, listConnections } from '@guiche/contract/connections.schemas';
import { type Contact, getContact } from '@guiche/contract/contacts.schemas';
import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import { listSettings } from '@guiche/contract/settings.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { nameOf, readContractRoutes } from '@guiche/server/wall/contract-routes';
import { listsOfEvents } from '@guiche/server/wall/read-rows';
import type { ClientModel } from './client-model.ts';
import { loadContacts } from './load-contacts.ts';
import type { Person, TestCompany } from './test-company.ts';

interface Picture {
  tickets: Ticket[];
  /** Ids of waiting tickets, the longest wait first. */
  waiting: number[];
  chats: [ticketId: number, messages: Message[]][];
  told: Told;
}

/** What was told since the screen was loaded, besides lists and chats. */
interface Told {
  contacts: [contactId: number, contact: Contact | null][];
  connections: [connectionId: number, connection: Connection | null][];
  /** By their events, what lists of features show; null: gone. */
  rows: [event: string, rows: [id: number, row: unknown][]][];
  settings: [key: string, value: string][];
  bulk: Bulk | null;
}

/** A screen that loaded once and then followed events, compared with a fresh load of the same person. */
export class MirroredScreen {
  readonly name: string;
  readonly person: Person;
  readonly model: ClientModel;
  readonly #company: TestCompany;
  /** Chats loaded since their ticket came into view. Of others only live messages are here, as on a real screen. */
  readonly #opened = new Set<number>();
  #eventsRead = 0;

  private constructor(company: TestCompany, person: Person, model: ClientModel, name: string) {
    this.#company = company;
    this.person = person;
    this.model = model;
    this.name = name;
  }

  static async open(company: TestCompany, person: Person, name: string): Promise<MirroredScreen> {
    const screen = new MirroredScreen(company, person, await company.screen(person), name);
    for (const ticket of screen.model.tickets()) screen.#opened.add(ticket.id);
    return screen;
  }

  /** The content of the screen, once everything that the server emitted is here. */
  async shown(): Promise<Picture> {
    await this.model.caughtUp();
    await this.model.waitFor((model) => model.isLoaded);
    const tickets = this.model.tickets();
    this.#forgetClosed(new Set(tickets.map(({ id }) => id)));
    const { told } = this.model;
    return {
      tickets,
      waiting: this.model.waiting().map(({ id }) => id),
      chats: [...this.#opened].map((id) => [id, this.model.messages(id)]),
      told: {
        contacts: [...told.contacts()],
        connections: [...told.connections()],
        rows: [...told.rows()].map(([event, rows]) => [event, [...rows]]),
        settings: [...told.settings()],
        bulk: told.bulk(),
      },
    };
  }

  /** The same content from the server, now. */
  async fresh(): Promise<Picture> {
    const { tickets, messages = [] } = await this.#company.load(this.person, this.#opened);
    const unique = [...new Map(messages.map((message) => [message.id, message])).values()];
    return {
      tickets: [...tickets].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id),
      waiting: tickets.filter(({ status, snooze }) => status === 'pending' && snooze === null).map(({ id }) => id),
      chats: [...this.#opened].map((id) => [
        id,
        unique.filter(({ ticketId }) => ticketId === id).sort((a, b) => a.id - b.id),
      ]),
      told: await this.#freshTold(),
    };
  }

  /** Loads only what was told of, as most screens are told of nothing. */
  async #freshTold(): Promise<Told> {
    const { told } = this.model;
    const bulk = told.bulk();
    const latest = bulk && (await this.#company.request(this.person, getLatestBulk)).bulk;
    const own =
      told.connections().size > 0 ? await this.#company.request(this.person, listConnections, { query: {} }) : [];
    const entries = told.settings().size > 0 ? await this.#company.request(this.person, listSettings) : [];
    const values = new Map(entries.map(({ key, value }) => [key, value]));
    return {
      contacts: await loadContacts(
        (contactId) => this.#company.ask(this.person, getContact, { params: { contactId } }),
        [...told.contacts().keys()],
      ),
      connections: [...told.connections().keys()].map((id) => [id, own.find((each) => each.id === id) ?? null]),
      rows: await Promise.all(
        [...told.rows()].map(async ([event, rows]): Promise<Told['rows'][number]> => {
          const listed = await this.#list(event);
          return [event, [...rows.keys()].map((id) => [id, listed.find((each) => each.id === id) ?? null])];
        }),
      ),
      settings: [...told.settings().keys()].map((key) => [key, values.get(key) ?? '']),
      bulk: latest ?? bulk, // the server answers no act that ended long ago
    };
  }

  /** The rows that an event tells of, by the route that its feature's wall names: the answer, or its only list. */
  async #list(event: string): Promise<{ id: number }[]> {
    const name = listsOfEvents.get(event);
    const route = (await readContractRoutes()).find((each) => nameOf(each) === name);
    if (!route) throw new Error(`there is no ${name}, by which rows of ${event} are loaded`);
    const answer: unknown = await this.#company.request(this.person, route, { query: {} });
    const listed = Array.isArray(answer) ? answer : Object.values(Object(answer)).find(Array.isArray);
    if (!listed) throw new Error(`${name} answers no list`);
    return listed;
  }

  /** Opens every chat that came into view. */
  async openNew(): Promise<void> {
    for (const { id } of this.model.tickets()) {
      if (this.#opened.has(id)) continue;
      const { messages, seq } = await this.#company.request(this.person, listMessages, { params: { ticketId: id } });
      this.model.openChat(messages, seq);
      this.#opened.add(id);
    }
  }

  /** Forgets chats of tickets that left the view, even if they came back. */
  #forgetClosed(inView: ReadonlySet<number>): void {
    for (const { name, payload } of this.model.events.slice(this.#eventsRead))
      if (name === 'ticket' && payload.action === 'delete') this.#opened.delete(Number(payload.ticketId));
    this.#eventsRead = this.model.events.length;
    for (const id of this.#opened) if (!inView.has(id)) this.#opened.delete(id);
  }
}
