import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import type { SentByContact } from '@guiche/simulator/client';
import { type FormFile, getFile, sendFile } from './media-requests.ts';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';

let contacts = 0;

/** An attended conversation of a company of its own: an attendant, a contact, and what passes between them. */
export class Talk {
  readonly company: TestCompany;
  readonly ana: Person;
  readonly contact: string;
  readonly ticketId: number;
  readonly #app: TestApp;

  private constructor(app: TestApp, parts: Pick<Talk, 'company' | 'ana' | 'contact' | 'ticketId'>) {
    this.#app = app;
    this.company = parts.company;
    this.ana = parts.ana;
    this.contact = parts.contact;
    this.ticketId = parts.ticketId;
  }

  static async open(app: TestApp): Promise<Talk> {
    const company = await app.company();
    const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
    const contact = `Contato de arquivos ${contacts++}`;
    await company.receives(contact, 'oi');
    await app.idle();
    const [ticket] = await company.tickets(ana, 'pending');
    const ticketId = ticket?.id ?? 0;
    await company.request(ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
    return new Talk(app, { company, ana, contact, ticketId });
  }

  /** The contact sends something, and all that follows from it has happened. */
  async receives(content: SentByContact): Promise<Message> {
    await this.company.receivesPart(this.contact, content);
    await this.#app.idle();
    return this.last();
  }

  sends(file: FormFile, fields: Record<string, string> = {}, key?: string) {
    return sendFile(this.#app.url, this.ana, { ticketId: this.ticketId, file, fields, key });
  }

  async messages(): Promise<Message[]> {
    const { messages } = await this.company.request(this.ana, listMessages, { params: { ticketId: this.ticketId } });
    return messages;
  }

  async last(): Promise<Message> {
    const message = (await this.messages()).at(-1);
    if (!message) throw new Error('the conversation is empty');
    return message;
  }

  /** Files whose next try waits for its time have it now. */
  async dueNow(): Promise<void> {
    await this.#app.dueNow('media', this.company.id);
  }

  file(message: Message, variant = '', headers: Record<string, string> = {}): Promise<Response> {
    return getFile(this.#app.url, this.ana, `${message.mediaUrl}${variant}`, headers);
  }
}
