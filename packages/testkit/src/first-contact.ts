import { listMessages, type Message, sendMessage } from '@guiche/contract/messages.schemas';
import { createTicket } from '@guiche/contract/tickets.schemas';
import { type QrDesk, simulate } from './qr-desk.ts';
import { until } from './until.ts';

let strangers = 0;

/** A person who never wrote to a desk of WhatsApp by QR, in a ticket that we opened. */
export class FirstContact {
  readonly #desk: QrDesk;
  readonly #params: { ticketId: number };

  private constructor(desk: QrDesk, ticketId: number) {
    this.#desk = desk;
    this.#params = { ticketId };
  }

  /** `receipts`: the simulator's plan for what we send them. */
  static async open(desk: QrDesk, receipts: object = { mode: 'auto' }): Promise<FirstContact> {
    const { app, company, ana, connectionId } = desk;
    const order = { name: `Estranho ${++strangers}`, receipts };
    const { name, waId } = await simulate<{ name: string; waId: string }>(app, 'contacts', order);
    const { rows } = await app.owner.query<{ contact_id: string }>(
      `with c as (insert into contacts (company_id, name, number, channel) values ($1, $2, $3, 'whatsapp') returning id)
       insert into contact_identities (company_id, type, value, contact_id) select $1, 'phone', $3, id from c returning contact_id`,
      [company.id, name, waId],
    );
    const body = { contactId: Number(rows[0]?.contact_id), whatsappId: connectionId };
    const ticket = await company.request(ana, createTicket, { body });
    return new FirstContact(desk, ticket.id);
  }

  async write(body: string): Promise<void> {
    await this.#desk.company.request(this.#desk.ana, sendMessage, { params: this.#params, body: { body } });
  }

  async last(): Promise<Message | undefined> {
    return (await this.#desk.company.request(this.#desk.ana, listMessages, { params: this.#params })).messages.at(-1);
  }

  /** Waits until the message has this state for the attendant. */
  async reaches(sendState: Message['sendState'], words = ''): Promise<void> {
    await until(`"${words}" is ${sendState}`, async () => {
      const message = await this.last();
      return message?.sendState === sendState && message.body.includes(words);
    });
  }
}
