import { listMessages, type Message } from '@guiche/contract/messages';
import { PairedPhone } from '@guiche/testkit/paired-phone';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What only this channel has: pairing, several names of one person, groups, and the ends of connections. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A read is counted against the person who asks. */
const lookEveryMs = 100;
let writers = 0;

/** A company whose only session is a phone that has scanned the code, an attendant, and somebody who writes. */
class Desk {
  readonly company: TestCompany;
  readonly ana: Person;
  readonly phone: PairedPhone;
  readonly contact: string;

  private constructor(parts: Pick<Desk, 'company' | 'ana' | 'phone' | 'contact'>) {
    this.company = parts.company;
    this.ana = parts.ana;
    this.phone = parts.phone;
    this.contact = parts.contact;
  }

  static async open(columns = ''): Promise<Desk> {
    const company = await app.company();
    const ana = await company.person({ profile: 'admin', name: 'Ana' });
    const phone = await PairedPhone.pair(app, company, ana, columns);
    writers += 1;
    return new Desk({ company, ana, phone, contact: `Cliente ${writers}` });
  }

  write = (text: string, how: { by?: 'phone' | 'lid'; groupId?: string } = {}) =>
    app.sim.contact(this.contact).sends({ type: 'text', text, ...how }, this.phone.number);

  async messages(): Promise<Message[]> {
    const [ticket] = await this.company.tickets(this.ana, 'pending');
    if (!ticket) return [];
    return (await this.company.call(this.ana, listMessages, { params: { ticketId: ticket.id } })).messages;
  }

  /** What stands in the conversation once so many messages do. */
  async shows(count: number): Promise<string[]> {
    await until(`${count} messages are shown`, async () => (await this.messages()).length >= count, lookEveryMs);
    await app.idle();
    return (await this.messages()).map(({ body }) => body);
  }
}

test('a phone that scans the code is connected with its number, and what it wrote by number and hidden address is one conversation', async () => {
  const desk = await Desk.open();
  expect(await desk.phone.row()).toMatchObject({ number: desk.phone.number, qrcode: '', hasCreds: true });
  await desk.write('por número', { by: 'phone' });
  expect(await desk.shows(1)).toEqual(['por número']);
  await desk.write('escondido', { by: 'lid' });
  expect(await desk.shows(2)).toEqual(['por número', 'escondido']);
  const { rows } = await app.owner.query(`select count(*)::int as n from contacts where company_id = $1`, [
    desk.company.id,
  ]);
  expect(rows[0].n).toBe(1);
});

test('in a group the sender is shown', async () => {
  const desk = await Desk.open(`allow_group = true, group_as_ticket = 'enabled'`);
  const { id } = await app.sim.contact(desk.contact).get();
  const group = await app.sim.wa.createGroup({
    phoneNumberId: desk.phone.number,
    subject: 'Família',
    contactIds: [id],
  });
  await desk.write('oi a todos', { groupId: group.id });
  expect(await desk.shows(1)).toEqual(['oi a todos']);
  expect((await desk.messages())[0]?.contact?.name).toBe(desk.contact);
  expect((await desk.company.tickets(desk.ana, 'pending'))[0]).toMatchObject({
    isGroup: true,
    contact: { name: 'Família' },
  });
});

test.each([408, 428, 500, 503, 515])(
  'after %i the session is there again, and what came meanwhile is shown once',
  async (code) => {
    const desk = await Desk.open();
    await desk.write('antes');
    await desk.shows(1);
    await desk.phone.end(code);
    await desk.write('durante');
    await desk.phone.reaches('CONNECTED');
    await desk.write('depois');
    expect(await desk.shows(3)).toEqual(['antes', 'durante', 'depois']);
  },
);

test.each([
  [401, 'loggedOut', false],
  [403, 'banned', true],
  [405, 'refused', true],
  [440, 'replaced', true],
] as const)('after %i people are asked, with the reason, and nothing fights', async (code, reason, keepsCreds) => {
  const desk = await Desk.open();
  await desk.phone.end(code);
  await until('it rests', async () => (await desk.phone.row()).reason === reason);
  expect(await desk.phone.row()).toMatchObject({ status: 'DISCONNECTED', hasCreds: keepsCreds });
  await until('nobody runs it', async () => {
    const { rows } = await app.owner.query('select owner, is_wanted from whatsapp_sessions where connection_id = $1', [
      desk.phone.connectionId,
    ]);
    return rows[0].owner === null && rows[0].is_wanted === false;
  });
});

test.each([401, 440])('after %i a person brings it back, and what came meanwhile is shown once', async (code) => {
  const desk = await Desk.open();
  await desk.write('antes');
  await desk.shows(1);
  await desk.phone.end(code);
  await desk.phone.reaches('DISCONNECTED');
  if (code === 401) await desk.phone.scan();
  else {
    await desk.write('durante');
    await desk.phone.askAgain();
    await desk.phone.reaches('CONNECTED');
  }
  await desk.write('depois');
  const written = code === 401 ? ['antes', 'depois'] : ['antes', 'durante', 'depois'];
  expect(await desk.shows(written.length)).toEqual(written);
});
