import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { seal, sealingKey } from '@guiche/server/platform/crypto/seal';
import type { SentByContact } from '@guiche/simulator/client';
import { testSecret } from './database.ts';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';

export type MessagingChannel = 'facebook' | 'instagram';

const objects = { facebook: 'page', instagram: 'instagram' } as const;
let contacts = 0;

/** A company with an account of Messenger or Instagram, an attendant who sees what comes in, and a contact of its own. */
export class MessagingDesk {
  readonly company: TestCompany;
  readonly ana: Person;
  readonly contact = `Lia ${contacts++}`;
  readonly channel: MessagingChannel;
  readonly connectionId: number;
  readonly accountId: string;
  readonly #app: TestApp;

  private constructor(
    app: TestApp,
    parts: Pick<MessagingDesk, 'company' | 'ana' | 'channel' | 'connectionId' | 'accountId'>,
  ) {
    this.#app = app;
    this.company = parts.company;
    this.ana = parts.ana;
    this.channel = parts.channel;
    this.connectionId = parts.connectionId;
    this.accountId = parts.accountId;
  }

  /** `of`: an existing company; else a new one. */
  static async open(app: TestApp, channel: MessagingChannel, of?: TestCompany): Promise<MessagingDesk> {
    const company = of ?? (await app.company());
    const ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
    const pageId = String(700_000 + company.id);
    const accountId = channel === 'facebook' ? pageId : String(17_800_000 + company.id);
    const accessToken = `SIM-PAGE-${company.id}`;
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into connections (company_id, name, channel, number, account_id, access_token_sealed)
       values ($1, $2, $2, '', $3, $4) returning id`,
      [company.id, channel, accountId, seal(sealingKey(testSecret), accessToken)],
    );
    const connectionId = Number(rows[0]?.id);
    await app.owner.query('insert into control.connection_routes values ($1, $2, $3, $4)', [
      objects[channel],
      accountId,
      company.id,
      connectionId,
    ]);
    const page = { phoneNumberId: pageId, displayNumber: `loja${company.id}`, accessToken };
    const linked = { ...page, phoneNumberId: accountId, messaging: { channel: 'instagram' as const, pageId } };
    await app.sim.seed({
      phones: [{ ...page, messaging: { channel: 'facebook' } }, ...(channel === 'instagram' ? [linked] : [])],
    });
    return new MessagingDesk(app, { company, ana, channel, connectionId, accountId });
  }

  /** Leaves its access all permissions but these. */
  async withdraw(...withdrawn: string[]): Promise<void> {
    const { id } = this.company;
    const account = { phoneNumberId: this.accountId, displayNumber: `loja${id}`, accessToken: `SIM-PAGE-${id}` };
    await this.#app.sim.seed({ phones: [{ ...account, withdrawn }] });
  }

  /** Lets the contact write, and waits until all effects are there. Answers the platform's id of the message. */
  async says(text: string): Promise<string> {
    const { messageId } = await this.#app.sim.contact(this.contact).says(text, this.accountId);
    await this.#app.idle();
    return messageId;
  }

  async sends(content: SentByContact): Promise<Message> {
    await this.#app.sim.contact(this.contact).sends(content, this.accountId);
    await this.#app.idle();
    return this.last();
  }

  async ticket(status: Ticket['status'] = 'open'): Promise<Ticket> {
    const [ticket] = await this.company.tickets(this.ana, status);
    if (!ticket) throw new Error(`no ${status} ticket`);
    return ticket;
  }

  /** Lets the contact write for the first time, and the attendant take the ticket. */
  async begin(text = 'oi'): Promise<number> {
    await this.says(text);
    const { id: ticketId } = await this.ticket('pending');
    await this.company.request(this.ana, updateTicket, { params: { ticketId }, body: { status: 'open' } });
    return ticketId;
  }

  async messages(): Promise<Message[]> {
    const { id: ticketId } = await this.ticket();
    return (await this.company.request(this.ana, listMessages, { params: { ticketId } })).messages;
  }

  async last(): Promise<Message> {
    const message = (await this.messages()).at(-1);
    if (!message) throw new Error('the conversation is empty');
    return message;
  }
}
