import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { listTicketLog, updateTicket } from '@guiche/contract/tickets.schemas';
import { hasLockWaiters } from '@guiche/testkit/has-lock-waiters';
import { postWebhook, type Webhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let numbers = 0;
const newNumber = () => `551198${String(1_000_000 + numbers++)}`;
let ids = 0;
const newId = () => `wamid.T${ids++}`;

async function tell(company: TestCompany, webhook: Omit<Webhook, 'phoneNumberId'>): Promise<void> {
  const status = await postWebhook(
    app.url,
    app.platformSecret,
    webhookBody({ phoneNumberId: company.phoneNumberId, ...webhook }),
  );
  expect(status).toBe(200);
}

async function setting(): Promise<{ company: TestCompany; ana: Person }> {
  const company = await app.company();
  return { company, ana: await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } }) };
}

const bodiesOf = async (company: TestCompany, ana: Person, ticketId: number) =>
  (await company.request(ana, listMessages, { params: { ticketId } })).messages.map((message) => message.body);

test('a redelivered message is stored once, in the same body and in another', async () => {
  const { company, ana } = await setting();
  const text = { id: newId(), from: newNumber(), text: 'oi' };
  await tell(company, { texts: [text, text] });
  await tell(company, { texts: [text] });
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  expect(ticket).toMatchObject({ unreadMessages: 1 });
  expect(await bodiesOf(company, ana, ticket?.id ?? 0)).toEqual(['oi']);
  // Nor does it stand in the way: a redelivery that failed would park the conversation behind it.
  await tell(company, { texts: [{ id: newId(), from: text.from, text: 'e mais' }] });
  await app.idle();
  expect(await bodiesOf(company, ana, ticket?.id ?? 0)).toEqual(['oi', 'e mais']);
});

test('messages of one body are shown in the order of the channel’s clock', async () => {
  const { company, ana } = await setting();
  const from = newNumber();
  const texts = [3, 1, 2].map((n) => ({ id: newId(), from, text: String(n), at: 1_780_000_000 + n }));
  await tell(company, { texts });
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  expect(await bodiesOf(company, ana, ticket?.id ?? 0)).toEqual(['1', '2', '3']);
  expect(ticket).toMatchObject({ lastMessage: '3', unreadMessages: 3 });
});

test('a Brazilian mobile is the same person with and without the ninth digit', async () => {
  const { company, ana } = await setting();
  await tell(company, { texts: [{ id: newId(), from: '5592987654321', text: 'com' }] });
  await tell(company, { texts: [{ id: newId(), from: '559287654321', text: 'sem' }] });
  await app.idle();
  const tickets = await company.tickets(ana, 'pending');
  expect(tickets).toHaveLength(1);
  expect(tickets[0]).toMatchObject({ unreadMessages: 2, contact: { number: '5592987654321' } });
});

test('what a blocked contact writes is kept, opens nothing and notifies nobody', async () => {
  const { company, ana } = await setting();
  const from = newNumber();
  await tell(company, { texts: [{ id: newId(), from, text: 'antes' }] });
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  await company.request(ana, updateTicket, { params: { ticketId: ticket?.id ?? 0 }, body: { status: 'closed' } });
  await app.owner.query('update contacts set active = false where company_id = $1', [company.id]);
  const screen = await company.screen(ana);
  await app.idle();
  await screen.caughtUp();
  const heard = screen.events.length;
  await tell(company, { texts: [{ id: newId(), from, text: 'depois' }] });
  await app.idle();
  expect(await company.tickets(ana, 'pending')).toEqual([]);
  await screen.caughtUp();
  expect(screen.events.length).toBe(heard);
  const { rows } = await app.owner.query('select body, ticket_id from messages where company_id = $1 order by id', [
    company.id,
  ]);
  expect(rows).toEqual([
    { body: 'antes', ticket_id: ticket?.id },
    { body: 'depois', ticket_id: null },
  ]);
  screen.disconnect();
});

test('a reply shows what it answers; an unknown quote is left out', async () => {
  const { company, ana } = await setting();
  const from = newNumber();
  const first = newId();
  await tell(company, { texts: [{ id: first, from, text: 'pergunta' }] });
  await tell(company, {
    texts: [
      { id: newId(), from, text: 'resposta', replyTo: first },
      { id: newId(), from, text: 'solta', replyTo: 'wamid.NONE' },
    ],
  });
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: ticket?.id ?? 0 } });
  expect(messages.map((message) => message.quotedMsg?.body ?? null)).toEqual([null, 'pergunta', null]);
});

test('after closing, the next message opens a new attendance below the old one', async () => {
  const { company, ana } = await setting();
  const from = newNumber();
  await tell(company, { texts: [{ id: newId(), from, text: 'um' }] });
  await app.idle();
  const [first] = await company.tickets(ana, 'pending');
  await company.request(ana, updateTicket, { params: { ticketId: first?.id ?? 0 }, body: { status: 'closed' } });
  await tell(company, { texts: [{ id: newId(), from, text: 'dois' }] });
  await app.idle();
  const [second] = await company.tickets(ana, 'pending');
  expect(second?.id).toBeGreaterThan(first?.id ?? 0);
  expect(await bodiesOf(company, ana, second?.id ?? 0)).toEqual(['um', 'dois']);
  const log = await company.request(ana, listTicketLog, { params: { ticketId: first?.id ?? 0 } });
  expect(log.map((entry) => entry.type)).toEqual(['create', 'closed']);
});

test('ticks that come before the answer, in reverse, or twice end at the highest', async () => {
  const { company, ana } = await setting();
  await app.sim.receipts({ mode: 'never' }, { phoneNumberId: company.phoneNumberId });
  const written = await app.sim.contact('Rui').says('oi', company.phoneNumberId);
  expect(written.messageId).toMatch(/^wamid/);
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  const sent = await company.request(ana, sendMessage, { params, body: { body: 'olá' } });
  const item = await app.sim.expectSent({ to: 'Rui', text: 'olá' });
  const tick = (status: 'sent' | 'delivered' | 'read') => ({
    id: item.id,
    status,
    to: item.to,
    opaque: String(sent.id),
  });
  await tell(company, { statuses: [tick('read'), tick('sent'), tick('delivered'), tick('sent')] });
  await app.idle();
  const { messages } = await company.request(ana, listMessages, { params });
  expect(messages.at(-1)).toMatchObject({ ack: 3, sendState: 'sent' });
  const [open] = await company.tickets(ana, 'open');
  expect(open).toMatchObject({ lastMessageAck: 3 });
});

test('an event that cannot be stored is parked with its chat after ten tries, and everybody else goes on', async () => {
  const { company, ana } = await setting();
  const bad = newNumber();
  const good = newNumber();
  // A database rule that only this text breaks stands for whatever a later version may trip over.
  await app.owner.query(
    `alter table messages add constraint poison check (company_id <> ${company.id} or body <> 'veneno')`,
  );
  await tell(company, {
    texts: [
      { id: newId(), from: good, text: 'antes' },
      { id: newId(), from: bad, text: 'veneno' },
      { id: newId(), from: bad, text: 'atrás do veneno' },
      { id: newId(), from: good, text: 'depois' },
    ],
  });
  await app.idle();
  const tickets = await company.tickets(ana, 'pending');
  expect(tickets.map((ticket) => [ticket.contact.number, ticket.unreadMessages])).toEqual([[good, 2]]);
  const parked = await app.owner.query(
    'select lane, attempts, parked_at is not null as parked from inbox where company_id = $1 order by id',
    [company.id],
  );
  expect(parked.rows).toEqual([
    { lane: expect.stringContaining(bad), attempts: 10, parked: true },
    { lane: expect.stringContaining(bad), attempts: 0, parked: false },
  ]);
  await app.owner.query('alter table messages drop constraint poison');
  await app.owner.query('update inbox set parked_at = null where company_id = $1', [company.id]);
  await app.idle();
  const after = await company.tickets(ana, 'pending');
  const ticketId = after.find((ticket) => ticket.contact.number === bad)?.id ?? 0;
  expect(await bodiesOf(company, ana, ticketId)).toEqual(['veneno', 'atrás do veneno']);
});

test('what another process has just parked is parked alone: who waits behind it goes on', async () => {
  const { company, ana } = await setting();
  const [bad, good] = [newNumber(), newNumber()];
  await app.owner.query(
    `alter table messages add constraint poison_twice check (company_id <> ${company.id} or body <> 'veneno')`,
  );
  // The owner's connection plays the other process: it has the drain while both events come to wait for it …
  await app.owner.query('select pg_advisory_lock(7266, $1)', [company.id]);
  await tell(company, {
    texts: [
      { id: newId(), from: bad, text: 'veneno' },
      { id: newId(), from: good, text: 'inocente' },
    ],
  });
  // … and has tried its tenth time. Its parking is not committed yet when this process fails at the same event.
  await app.owner.query('begin');
  const parking = await app.owner.query(
    'update inbox set attempts = 10, parked_at = now() where company_id = $1 and lane like $2',
    [company.id, `%${bad}`],
  );
  expect(parking.rowCount).toBe(1);
  await app.owner.query('select pg_advisory_unlock(7266, $1)', [company.id]);
  await until('this process waits for the parked row', () => hasLockWaiters(app.owner));
  await app.owner.query('commit');
  await app.idle();
  const tickets = await company.tickets(ana, 'pending');
  expect(tickets.map(({ contact, lastMessage }) => [contact.number, lastMessage])).toEqual([[good, 'inocente']]);
  const { rows } = await app.owner.query('select lane from inbox where company_id = $1', [company.id]);
  expect(rows).toEqual([{ lane: expect.stringContaining(bad) }]);
  await app.owner.query('alter table messages drop constraint poison_twice');
});

test('a row that is refused for good is parked, also when the rule has a connection in its name', async () => {
  const { company, ana } = await setting();
  const [bad, good] = [newNumber(), newNumber()];
  const rule = 'messages_company_id_connection_id_timeout';
  await app.owner.query(
    `alter table messages add constraint ${rule} check (company_id <> ${company.id} or body <> 'veneno')`,
  );
  await tell(company, {
    texts: [
      { id: newId(), from: bad, text: 'veneno' },
      { id: newId(), from: good, text: 'inocente' },
    ],
  });
  await until('the others go on', async () => {
    const { rowCount } = await app.owner.query(`select from messages where company_id = $1 and body = 'inocente'`, [
      company.id,
    ]);
    return rowCount === 1;
  });
  await app.idle();
  expect((await company.tickets(ana, 'pending')).map(({ lastMessage }) => lastMessage)).toEqual(['inocente']);
  await app.owner.query(`alter table messages drop constraint ${rule}`);
});

test('an event whose statement is cut for its time at each try is parked with its chat, and the others go on', async () => {
  const { company, ana } = await setting();
  const [bad, good] = [newNumber(), newNumber()];
  // What PostgreSQL answers when a statement had its ten seconds, without waiting for them.
  await app.owner.query(`create function cut_poison() returns trigger language plpgsql as $$ begin
    raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$`);
  await app.owner.query(`create trigger cut_poison before insert on messages for each row
    when (new.company_id = ${company.id} and new.body = 'veneno') execute function cut_poison()`);
  await tell(company, {
    texts: [
      { id: newId(), from: bad, text: 'veneno' },
      { id: newId(), from: good, text: 'inocente' },
    ],
  });
  await app.idle();
  expect((await company.tickets(ana, 'pending')).map(({ lastMessage }) => lastMessage)).toEqual(['inocente']);
  const { rows } = await app.owner.query('select attempts, error_code from inbox where company_id = $1', [company.id]);
  expect(rows).toEqual([{ attempts: 10, error_code: '57014' }]);
  await app.owner.query('drop trigger cut_poison on messages');
});

test('an event that waits for a lock of somebody else is not parked, however long', async () => {
  const { company, ana } = await setting();
  await app.owner.query('create sequence waits');
  // What PostgreSQL answers when a lock was waited for in vain, more often than a bad event is tried.
  await app.owner.query(`create function wait_in_vain() returns trigger language plpgsql security definer as $$ begin
    if nextval('waits') <= 20 then raise exception 'canceling statement due to lock timeout' using errcode = 'lock_not_available'; end if;
    return new; end $$`);
  await app.owner.query(`create trigger wait_in_vain before insert on messages for each row
    when (new.company_id = ${company.id}) execute function wait_in_vain()`);
  await tell(company, { texts: [{ id: newId(), from: newNumber(), text: 'paciente' }] });
  await app.idle();
  expect((await company.tickets(ana, 'pending')).map(({ lastMessage }) => lastMessage)).toEqual(['paciente']);
  await app.owner.query('drop trigger wait_in_vain on messages');
});

test('words that come late do not turn back when the contact wrote last', async () => {
  const { company, ana } = await setting();
  const from = newNumber();
  const at = Math.floor(Date.now() / 1000);
  for (const [text, late] of [
    ['agora', 0],
    ['de uma hora atrás', 3_600],
  ] as const) {
    await tell(company, { texts: [{ id: newId(), from, text, at: at - late }] });
    await app.idle();
  }
  const [ticket] = await company.tickets(ana, 'pending');
  expect(ticket?.unreadMessages).toBe(2);
  expect(Date.parse(ticket?.lastInboundAt ?? '')).toBe(at * 1000);
});
