import { startSession } from '@guiche/contract/connection-sessions';
import { listMessages, type Message, sendMessage } from '@guiche/contract/messages';
import { updateTicket } from '@guiche/contract/tickets';
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

async function sim<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${app.simUrl}/sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The words of what reached anybody from this phone. */
const sentBy = async ({ number }: { number: string }): Promise<string[]> =>
  (await app.sim.outbox()).filter(({ phoneNumberId }) => phoneNumberId === number).map(({ text }) => text);

let numbers = 0;

/** A company whose only channel is a phone that has scanned the code, an attendant, and somebody who writes. */
class Desk {
  readonly company: TestCompany;
  readonly ana: Person;
  readonly number: string;
  readonly connectionId: number;
  readonly contactId: string;

  private constructor(parts: Pick<Desk, 'company' | 'ana' | 'number' | 'connectionId' | 'contactId'>) {
    this.company = parts.company;
    this.ana = parts.ana;
    this.number = parts.number;
    this.connectionId = parts.connectionId;
    this.contactId = parts.contactId;
  }

  static async open(columns = ''): Promise<Desk> {
    const company = await app.company();
    const ana = await company.person({ profile: 'admin', name: 'Ana' });
    const { rows } = await app.owner.query(
      `insert into connections (company_id, name, channel, status) values ($1, 'Celular', 'whatsapp', 'DISCONNECTED') returning id`,
      [company.id],
    );
    const connectionId = Number(rows[0].id);
    if (columns !== '') await app.owner.query(`update connections set ${columns} where id = $1`, [connectionId]);
    const number = `5511${String(910_000_000 + numbers++)}`;
    const contact = await sim<{ id: string }>('contacts', { name: `Cliente ${numbers}`, receipts: { mode: 'auto' } });
    const desk = new Desk({ company, ana, number, connectionId, contactId: contact.id });
    await company.call(ana, startSession, { params: { whatsappId: connectionId }, body: {} });
    await desk.reaches('qrcode');
    await sim('wa/scan', { qr: (await desk.row()).qrcode, number });
    await desk.reaches('CONNECTED');
    return desk;
  }

  async row(): Promise<{ status: string; reason: string | null; qrcode: string; number: string; hasCreds: boolean }> {
    const { rows } = await app.owner.query(
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
    sim<{ messageId: string }>(`contacts/${encodeURIComponent(this.contactId)}/send`, {
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
    await app.idle();
    return (await this.messages()).map(({ body }) => body);
  }

  async answers(body: string): Promise<void> {
    const [pending] = await this.company.tickets(this.ana, 'pending');
    if (pending)
      await this.company.call(this.ana, updateTicket, { params: { ticketId: pending.id }, body: { status: 'open' } });
    const [ticket] = await this.company.tickets(this.ana, 'open');
    await this.company.call(this.ana, sendMessage, { params: { ticketId: ticket?.id ?? 0 }, body: { body } });
  }

  end = (code: number) => sim(`wa/numbers/${this.number}/end`, { code });
}

test('a phone that scans the code is connected with its number, and what it wrote by number and hidden address is one conversation', async () => {
  const desk = await Desk.open();
  expect(await desk.row()).toMatchObject({ number: desk.number, qrcode: '', hasCreds: true });
  await desk.write({ text: 'por número', by: 'phone' });
  expect(await desk.shows(1)).toEqual(['por número']);
  await desk.write({ text: 'escondido', by: 'lid' });
  expect(await desk.shows(2)).toEqual(['por número', 'escondido']);
  const { rows } = await app.owner.query(`select count(*)::int as n from contacts where company_id = $1`, [
    desk.company.id,
  ]);
  expect(rows[0].n).toBe(1);
});

test('in a group the sender is shown', async () => {
  const desk = await Desk.open(`allow_group = true, group_as_ticket = 'enabled'`);
  const group = await sim<{ id: string }>('wa/groups', {
    phoneNumberId: desk.number,
    subject: 'Família',
    contactIds: [desk.contactId],
  });
  await desk.write({ text: 'oi a todos', groupId: group.id });
  expect(await desk.shows(1)).toEqual(['oi a todos']);
  expect((await desk.messages())[0]?.contact?.name).toMatch(/^Cliente/);
  expect((await desk.company.tickets(desk.ana, 'pending'))[0]).toMatchObject({
    isGroup: true,
    contact: { name: 'Família' },
  });
});

test.each([408, 428, 500, 503, 515])(
  'after %i the session is there again, and what came meanwhile is shown once',
  async (code) => {
    const desk = await Desk.open();
    await desk.write({ text: 'antes' });
    await desk.shows(1);
    await desk.end(code);
    await desk.write({ text: 'durante' });
    await desk.reaches('CONNECTED');
    await desk.write({ text: 'depois' });
    expect(await desk.shows(3)).toEqual(['antes', 'durante', 'depois']);
  },
);

test.each([
  [401, 'loggedOut', false],
  [403, 'banned', true],
  [405, 'refused', true],
  [411, 'unknown', true],
  [440, 'replaced', true],
] as const)(
  'after %i people are asked, with the reason, nothing fights, and they can open it again',
  async (code, reason, keepsCreds) => {
    const desk = await Desk.open();
    await desk.end(code);
    await until('it rests', async () => (await desk.row()).reason === reason);
    expect(await desk.row()).toMatchObject({ status: 'DISCONNECTED', hasCreds: keepsCreds });
    await until('nobody runs it', async () => {
      const { rows } = await app.owner.query(
        'select owner, is_wanted from whatsapp_sessions where connection_id = $1',
        [desk.connectionId],
      );
      return rows[0].owner === null && rows[0].is_wanted === false;
    });
    await desk.company.call(desk.ana, startSession, { params: { whatsappId: desk.connectionId }, body: {} });
    await desk.reaches(keepsCreds ? 'CONNECTED' : 'qrcode');
  },
);

test.each([405, 479])('an acknowledgement with the error %i fails the message, and nobody got it', async (code) => {
  const desk = await Desk.open();
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await app.sim.faults({ kind: 'ackError', phoneNumberId: desk.number, code, next: 1 });
  await desk.answers('recusada');
  await until('it failed', async () => (await desk.messages()).at(-1)?.sendState === 'failed');
  expect((await desk.messages()).at(-1)).toMatchObject({ sendError: String(code) });
  expect(await sentBy(desk)).toEqual([]);
});

test('what is not acknowledged is settled by its receipt, and leaves once', async () => {
  const desk = await Desk.open();
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await app.sim.faults({ kind: 'ackMissing', phoneNumberId: desk.number, next: 1 });
  await desk.answers('sem ack');
  await until('it was delivered', async () => ((await desk.messages()).at(-1)?.ack ?? 0) >= 2);
  await desk.answers('com ack');
  await until('the next one was delivered', async () => {
    const last = (await desk.messages()).at(-1);
    return last?.body === 'com ack' && last.ack >= 2;
  });
  expect((await desk.messages()).map(({ sendState }) => sendState)).toEqual([null, 'sent', 'sent']);
  expect(await sentBy(desk)).toEqual(['sem ack', 'com ack']);
});

test('what is neither acknowledged nor received is shown as unconfirmed, and is not sent again', async () => {
  const desk = await Desk.open();
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await sim('receipts', { plan: { mode: 'never' }, contactId: desk.contactId });
  await desk.answers('quem sabe');
  await until('it is in doubt', async () => (await desk.messages()).at(-1)?.sendState === 'unconfirmed');
  expect(await sentBy(desk)).toEqual(['quem sabe']);
});

test('who hides the number is answered all the same, and is one contact once the number is known', async () => {
  const desk = await Desk.open();
  // Somebody the phone did not name at its pairing.
  const stranger = await sim<{ id: string }>('contacts', { name: 'Só apelido', receipts: { mode: 'auto' } });
  const write = (content: object) => sim(`contacts/${stranger.id}/send`, { phoneNumberId: desk.number, ...content });
  await app.sim.faults({ kind: 'lidOnly', phoneNumberId: desk.number, next: 1 });
  await write({ text: 'sem número', by: 'lid' });
  expect(await desk.shows(1)).toEqual(['sem número']);
  await desk.answers('pois não');
  await until('it was delivered', async () => ((await desk.messages()).at(-1)?.ack ?? 0) >= 2);
  await write({ text: 'com número', by: 'phone' });
  expect(await desk.shows(3)).toEqual(['sem número', 'pois não', 'com número']);
  const { rows } = await app.owner.query(
    `select count(*)::int as n from contacts c where c.company_id = $1 and c.deleted_at is null
       and exists (select from messages m where m.company_id = c.company_id and m.contact_id = c.id)`,
    [desk.company.id],
  );
  expect(rows[0].n).toBe(1);
});
