import { listMessages, type Message, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { freshNumber, PairedPhone } from './paired-phone.ts';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';
import { until } from './until.ts';

/** Asks the simulated platform to do something. */
export async function simulate<T>(app: TestApp, path: string, body: object): Promise<T> {
  const answer = await fetch(`${app.simUrl}/sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A company whose only channel is a paired phone, an attendant, and a contact who writes. */
export class QrDesk {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly ana: Person;
  readonly contactId: string;
  readonly #phone: PairedPhone;

  private constructor(
    app: TestApp,
    { company, ana }: Pick<QrDesk, 'company' | 'ana'>,
    phone: PairedPhone,
    contactId: string,
  ) {
    this.app = app;
    this.company = company;
    this.ana = ana;
    this.#phone = phone;
    this.contactId = contactId;
  }

  /** `columns` of the connection, in SQL. `at`: an existing desk; a new company's by default. */
  static async open(app: TestApp, columns = '', at?: Pick<QrDesk, 'company' | 'ana'>): Promise<QrDesk> {
    const company = at?.company ?? (await app.company());
    const ana = at?.ana ?? (await company.person({ profile: 'admin', name: 'Ana' }));
    const name = `Cliente ${freshNumber()}`;
    // Created before the pairing, which names everybody known by then.
    const contact = await simulate<{ id: string }>(app, 'contacts', { name, receipts: { mode: 'auto' } });
    const phone = await PairedPhone.pair(app, company, ana, columns);
    return new QrDesk(app, { company, ana }, phone, contact.id);
  }

  get number(): string {
    return this.#phone.number;
  }

  get connectionId(): number {
    return this.#phone.connectionId;
  }

  row = () => this.#phone.row();
  reaches = (status: string) => this.#phone.reaches(status);
  end = (code: number) => this.#phone.end(code);

  write = (content: object) =>
    simulate<{ messageId: string }>(this.app, `contacts/${encodeURIComponent(this.contactId)}/send`, {
      phoneNumberId: this.number,
      ...content,
    });

  async messages(): Promise<Message[]> {
    const [ticket] = [
      ...(await this.company.tickets(this.ana, 'open')),
      ...(await this.company.tickets(this.ana, 'pending')),
    ];
    if (!ticket) return [];
    return (await this.company.request(this.ana, listMessages, { params: { ticketId: ticket.id } })).messages;
  }

  /** Everything that reached anybody from this phone. */
  async sent() {
    return (await this.app.sim.outbox()).filter(({ phoneNumberId }) => phoneNumberId === this.number);
  }

  async sentWords(): Promise<string[]> {
    return (await this.sent()).map(({ text }) => text);
  }

  /** The conversation's messages, once there are this many. */
  async shows(count: number): Promise<string[]> {
    await until(`${count} messages are shown`, async () => (await this.messages()).length >= count);
    await this.app.idle();
    return (await this.messages()).map(({ body }) => body);
  }

  async answers(body: string): Promise<void> {
    const [pending] = await this.company.tickets(this.ana, 'pending');
    if (pending)
      await this.company.request(this.ana, updateTicket, {
        params: { ticketId: pending.id },
        body: { status: 'open' },
      });
    const [ticket] = await this.company.tickets(this.ana, 'open');
    await this.company.request(this.ana, sendMessage, { params: { ticketId: ticket?.id ?? 0 }, body: { body } });
  }
}
