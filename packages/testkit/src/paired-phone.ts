import { startSession } from '@guiche/contract/connection-sessions.schemas';
import type { TestApp } from './test-app.ts';
import type { Person, TestCompany } from './test-company.ts';
import { until } from './until.ts';

let phones = 0;

/** A connection of WhatsApp by QR as the database knows it. */
interface PairedRow {
  status: string;
  reason: string | null;
  qrcode: string;
  number: string;
  isOpen: boolean;
  hasCreds: boolean;
}

const none: PairedRow = { status: 'none', reason: null, qrcode: '', number: '', isOpen: false, hasCreds: false };

/** A number that nobody else in this process has. */
export const freshNumber = (): string => `5511${920_000_000 + phones++}`;

/** A connection of WhatsApp by QR, and the simulated phone that scans its code. */
export class PairedPhone {
  readonly connectionId: number;
  readonly number = freshNumber();
  readonly #app: TestApp;
  readonly #company: TestCompany;
  readonly #admin: Person;

  private constructor(app: TestApp, company: TestCompany, admin: Person, connectionId: number) {
    this.#app = app;
    this.#company = company;
    this.#admin = admin;
    this.connectionId = connectionId;
  }

  /** `columns` of the connection, in SQL, set before it is opened. */
  static async pair(app: TestApp, company: TestCompany, admin: Person, columns = ''): Promise<PairedPhone> {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into connections (company_id, name, channel, status) values ($1, 'Celular', 'whatsapp', 'DISCONNECTED') returning id`,
      [company.id],
    );
    const phone = new PairedPhone(app, company, admin, Number(rows[0]?.id));
    if (columns !== '') await app.owner.query(`update connections set ${columns} where id = $1`, [phone.connectionId]);
    await phone.scan();
    return phone;
  }

  /** Asks for a code and scans it. Resolves once the session is signed in and the platform delivers to it. */
  async scan(): Promise<void> {
    const asked = { params: { whatsappId: this.connectionId }, body: {} };
    await this.#company.request(this.#admin, startSession, asked);
    await this.reaches('qrcode');
    await until('its code was scanned', () => this.#scanShown());
    await this.reaches('CONNECTED');
    await until('the device is there', async () =>
      (await this.#app.sim.wa.devices()).some((each) => each.phoneNumberId === this.number && each.isOnline),
    );
  }

  /**
   * Scans the shown code. False: it was no longer shown, or its connection ended meanwhile, as on a slow machine;
   * another one follows.
   */
  async #scanShown(): Promise<boolean> {
    const { qrcode, status } = await this.row();
    if (status === 'CONNECTED') return true;
    if (status !== 'qrcode' || qrcode === '') return false;
    try {
      await this.#app.sim.wa.scan(qrcode, { number: this.number });
      return true;
    } catch (error) {
      if (error instanceof Error && /no device shows this code now|the device went away/.test(error.message))
        return false;
      throw error;
    }
  }

  async row(): Promise<PairedRow> {
    const { rows } = await this.#app.owner.query<PairedRow>(
      `select c.status, c.status_reason as reason, c.qrcode, c.number, s.is_open as "isOpen", s.creds_sealed is not null as "hasCreds"
       from connections c join whatsapp_sessions s on s.connection_id = c.id where c.id = $1`,
      [this.connectionId],
    );
    return rows[0] ?? none;
  }

  reaches(status: string): Promise<void> {
    return until(`the connection is ${status}`, async () => {
      const row = await this.row();
      return row.status === status && (status !== 'qrcode' || row.qrcode !== '');
    });
  }

  /** The platform ends its connection with a code. */
  async end(code: number): Promise<void> {
    await this.#app.sim.wa.end(this.number, code);
  }
}
