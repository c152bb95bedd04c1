import type { Actor } from '@guiche/contract/actor';
import { type ChannelAbilities, channelAbilities } from '@guiche/contract/channel-abilities';
import { listMessages, type Message, sendMessage } from '@guiche/contract/messages.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import type { SentByContact, SimulatedContact } from '@guiche/simulator/client';
import type { Message as PhoneMessage } from '@guiche/simulator/model';
import type { TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { systemActorOf } from '../../platform/system-actor.ts';
import type { ChannelCase, Line } from './channel-case.ts';

/** Longer than what tests wait for. */
const pollIntervalMs = 200;
const acts: ReadonlySet<string> = new Set(['reaction', 'edit', 'revoke']);

/** The shared ground of a channel's statements: a company with one connection of it, and Ana, who attends there. */
export class Stage {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly ana: Person;
  readonly given: ChannelCase;
  readonly line: Line;
  readonly can: ChannelAbilities;
  #chats = 0;

  private constructor(parts: Pick<Stage, 'app' | 'company' | 'ana' | 'given' | 'line'>) {
    this.app = parts.app;
    this.company = parts.company;
    this.ana = parts.ana;
    this.given = parts.given;
    this.line = parts.line;
    this.can = channelAbilities[parts.given.channel];
  }

  static async open(app: TestApp, given: ChannelCase): Promise<Stage> {
    const company = await app.company();
    const ana = await company.person({ name: 'Ana', profile: 'admin' });
    return new Stage({ app, company, ana, given, line: await given.connect({ app, company, admin: ana }) });
  }

  /** Ana, as the rules of menus see her. */
  get actor(): Actor {
    return { ...systemActorOf(this.company.id), userId: this.ana.id, profile: 'admin', hidesNumbers: false };
  }

  /** A conversation of a contact who has not written yet. */
  chat(): Chat {
    this.#chats += 1;
    return new Chat(this, `Cliente ${this.#chats} de ${this.given.channel}`);
  }

  /** A conversation in which the contact has written and Ana has taken the ticket. */
  async begin(text = 'oi'): Promise<Chat> {
    const chat = this.chat();
    await chat.says(text);
    await chat.accept();
    return chat;
  }
}

/** One contact with their phone, and their conversation as Ana sees it. */
export class Chat {
  readonly name: string;
  readonly contact: SimulatedContact;
  readonly #stage: Stage;
  #ticketId = 0;

  constructor(stage: Stage, name: string) {
    this.#stage = stage;
    this.name = name;
    this.contact = stage.app.sim.contact(name);
  }

  get ticketId(): number {
    return this.#ticketId;
  }

  /** Lets the contact write, and waits until all effects are there. Answers the platform's id of the message. */
  says(text: string): Promise<string> {
    return this.sends({ type: 'text', text });
  }

  async sends(content: SentByContact): Promise<string> {
    const { app, line } = this.#stage;
    const { messageId } = await this.contact.sends(content, line.account);
    await app.idle();
    return messageId;
  }

  async tickets(status: Ticket['status']): Promise<Ticket[]> {
    const { company, ana } = this.#stage;
    return (await company.tickets(ana, status, true)).filter(({ contact }) => contact.name === this.name);
  }

  async ticket(status: Ticket['status'] = 'open'): Promise<Ticket> {
    const [ticket] = await this.tickets(status);
    if (ticket === undefined) throw new Error(`nothing of ${this.name} is ${status}`);
    return ticket;
  }

  /** Takes the waiting ticket. */
  async accept(): Promise<void> {
    const { company, ana } = this.#stage;
    const { id: ticketId } = await this.ticket('pending');
    await company.request(ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
    this.#ticketId = ticketId;
  }

  /** Ends the attendance. */
  async closes(): Promise<void> {
    const { company, ana } = this.#stage;
    await company.request(ana, updateTicket, { params: { ticketId: this.#ticketId }, body: { status: 'closed' } });
    await this.#stage.app.idle();
  }

  /** Lets Ana write. */
  answers(body: string, quotedId?: number): Promise<Message> {
    const { company, ana } = this.#stage;
    const quoted = quotedId === undefined ? {} : { quotedMsg: { id: quotedId } };
    return company.request(ana, sendMessage, { params: { ticketId: this.#ticketId }, body: { body, ...quoted } });
  }

  /** Sends something that may be refused. */
  tries(body: object) {
    const { company, ana } = this.#stage;
    return company.ask(ana, sendMessage, { params: { ticketId: this.#ticketId }, body: body as never });
  }

  messages(): Promise<Message[]> {
    return this.messagesOf(this.#ticketId);
  }

  /** The messages as the screen of one of the chat's tickets shows them. */
  async messagesOf(ticketId: number): Promise<Message[]> {
    const { company, ana } = this.#stage;
    return (await company.request(ana, listMessages, { params: { ticketId } })).messages;
  }

  /** Waits until the conversation is so. */
  async becomes(what: string, isSo: (messages: Message[]) => boolean): Promise<Message[]> {
    let seen: Message[] = [];
    const look = async () => {
      await this.#stage.app.idle();
      seen = await this.messages();
      return isSo(seen);
    };
    await until(what, look, pollIntervalMs);
    return seen;
  }

  /** Waits until the last message is so. */
  async last(what: string, isSo: (message: Message) => boolean): Promise<Message> {
    const isLast = (messages: Message[]) => messages.slice(-1).some(isSo);
    const [message] = (await this.becomes(what, isLast)).slice(-1);
    if (message === undefined) throw new Error('the conversation is empty');
    return message;
  }

  /** Waits until the last message's sending has ended. */
  ended(): Promise<Message> {
    return this.last('the sending ended', ({ sendState }) => /^(sent|failed|unconfirmed)$/.test(sendState ?? ''));
  }

  /** What the contact has on the phone from us, oldest first, without changes of messages. */
  async received(): Promise<PhoneMessage[]> {
    return (await this.#fromUs()).filter(({ type }) => !acts.has(type));
  }

  /** The changes that we made to messages of the chat. */
  async done(): Promise<PhoneMessage[]> {
    return (await this.#fromUs()).filter(({ type }) => acts.has(type));
  }

  async #fromUs(): Promise<PhoneMessage[]> {
    const messages = await this.contact.messages(this.#stage.line.account);
    return messages.filter(({ author, isEcho }) => author === 'business' && isEcho !== true);
  }
}
