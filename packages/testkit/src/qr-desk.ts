import { startSession } from '@guiche/contract/connection-sessions';
import { listMessages, type Message, sendMessage } from '@guiche/contract/messages';
import { updateTicket } from '@guiche/contract/tickets';
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

let numbers = 0;

/** A company whose only channel is a phone that has scanned the code, an attendant, and somebody who writes. */
export class QrDesk {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly ana: Person;
  readonly number: string;
  readonly connectionId: number;
  readonly contactId: string;

  private constructor(parts: Pick<QrDesk, 'app' | 'company' | 'ana' | 'number' | 'connectionId' | 'contactId'>) {
    this.app = parts.app;
    this.company = parts.company;
    this.ana = parts.ana;
    this.number = parts.number;
    this.connectionId = parts.connectionId;
    this.contactId = parts.contactId;
  }

  /** `columns`: of the connection, as SQL sets them. `at`: whose desk it is; a new company's where nobody is named. */
  static async open(app: TestApp, columns = '', at?: Pick<QrDesk, 'company' | 'ana'>): Promise<QrDesk> {
    const company = at?.company ?? (await app.company());
    const ana = at?.ana ?? (await company.person({ profile: 'admin', name: 'Ana' }));
    const { rows } = await app.owner.query(
      `insert into connections (company_id, name, channel, status) values ($1, 'Celular', 'whatsapp', 'DISCONNECTED') returning id`,
      [company.id],
    );
    const connectionId = Number(rows[0].id);
    if (columns !== '') await app.owner.query(`update connections set ${columns} where id = $1`, [connectionId]);
    const number = `5511${String(910_000_000 + numbers++)}`;
    const contact = await simulate<{ id: string }>(app, 'contacts', {
      name: `Cliente ${numbers}`,
      receipts: { mode: 'auto' },
    });
    const desk = new QrDesk({ app, company, ana, number, connectionId, contactId: contact.id });
    await company.call(ana, startSession, { params: { whatsappId: connectionId }, body: {} });
    await desk.reaches('qrcode');
    await simulate(app, 'wa/scan', { qr: (await desk.row()).qrcode, number });
    await desk.reaches('CONNECTED');
    return desk;
  }

  async row(): Promise<{ status: string; reason: string | null; qrcode: string; number: string; hasCreds: boolean }> {
    const { rows } = await this.app.owner.query(
      `select c.status, c.status_reason as reason, c.qrcode, c.number, s.creds_sealed is not null as "hasCreds"
       from connections c join whatsapp_sessions s on s.connection_id = c.id where c.id = $1`,
      [this.connectionId],
    );
    return rows[0] ?? { status: 'none', reason: null, qrcode: '', number: '', hasCreds: false };
  }

  reaches = (status: string) =>
    until(`the connection is ${status}`, async () => {
      const row = await this.row();
      return row.status === status && (status !== 'qrcode' || row.qrcode !== '');
    });

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
    return (await this.company.call(this.ana, listMessages, { params: { ticketId: ticket.id } })).messages;
  }

  /** What stands in the conversation once so many messages do. */
  async shows(count: number): Promise<string[]> {
    await until(`${count} messages are shown`, async () => (await this.messages()).length >= count);
    await this.app.idle();
    return (await this.messages()).map(({ body }) => body);
  }

  async answers(body: string): Promise<void> {
    const [pending] = await this.company.tickets(this.ana, 'pending');
    if (pending)
      await this.company.call(this.ana, updateTicket, { params: { ticketId: pending.id }, body: { status: 'open' } });
    const [ticket] = await this.company.tickets(this.ana, 'open');
    await this.company.call(this.ana, sendMessage, { params: { ticketId: ticket?.id ?? 0 }, body: { body } });
  }

  end = (code: number) => simulate(this.app, `wa/numbers/${this.number}/end`, { code });
}
