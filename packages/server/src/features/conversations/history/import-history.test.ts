import { closeImported } from '@guiche/contract/bulk-acts.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { testSecret } from '@guiche/testkit/database';
import { hasLockWaiters } from '@guiche/testkit/has-lock-waiters';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { appUrl } from '../../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../../platform/db/pools.ts';
import { keepHistory } from './import-history.ts';

let app: TestApp;
let pools: Pools;
beforeAll(async () => {
  app = await startTestApp();
  pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 2, road: 1 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await app.close();
});

const day = 24 * 60 * 60_000;
const newest = Date.now() - day;
const platform = () => ({
  pool: pools.web,
  cursorKey: Buffer.alloc(32),
  rules: [],
  wakeDrain: () => {},
  wakeLane: () => {},
  wakeJobs: () => {},
  dueAheadMs: 0,
  wakeDue: () => {},
});

const old = (number: string, index: number, more: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  providerId: `old.${number}.${index}`,
  chat: { identities: [{ type: 'phone', scope: '', value: number }], name: `Antiga ${number}`, isGroup: false },
  at: newest - index * 60_000,
  mediaType: 'chat',
  body: `mensagem ${index}`,
  data: null,
  file: null,
  quotedProviderId: null,
  isForwarded: false,
  ...(index % 2 === 1 ? { echo: { messageId: null } } : {}),
  ...more,
});

/** A connection that takes over old messages, of at most a month. */
async function openDesk(columns = ''): Promise<{ company: TestCompany; ana: Person }> {
  const company = await app.company();
  await app.owner.query(
    `update connections set enable_import_message = true, import_old_messages = now() - interval '30 days',
       import_recent_messages = now() ${columns} where company_id = $1`,
    [company.id],
  );
  return {
    company,
    ana: await company.person({ name: 'Ana', flags: { all_ticket: 'enable', all_historic: 'enabled' } }),
  };
}

function give(company: TestCompany, messages: InboundMessage[], isLast: boolean): Promise<void> {
  const of = { companyId: company.id, connectionId: company.connectionId };
  const deps = { platform: platform(), log: pino({ level: 'silent' }), clock: systemClock };
  return keepHistory(deps, of, { messages, isLast });
}

const importOf = async (company: TestCompany) =>
  (
    await app.owner.query(
      'select status_import_messages as status, import_total as "all" from connections where company_id = $1',
      [company.id],
    )
  ).rows[0];

test('old messages stand in their order before the new ones, unread by nobody, and nothing is sent', async () => {
  const { company, ana } = await openDesk();
  const sentBefore = (await app.sim.outbox()).length;
  const number = `5511966${String(company.id).padStart(6, '0')}`;
  await give(
    company,
    [0, 1, 2].map((index) => old(number, index)),
    false,
  );
  // What was given twice is one; what is too old, or a reaction, is not taken.
  await give(
    company,
    [old(number, 2), old(number, 3), old(number, 60 * 24 * 40), old(number, 9, { mediaType: 'reaction' })],
    true,
  );
  await app.idle();
  const [ticket] = await company.tickets(ana, 'pending');
  expect(ticket).toMatchObject({ unreadMessages: 0, lastMessage: 'mensagem 0', contact: { name: `Antiga ${number}` } });
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: ticket?.id ?? 0 } });
  expect(messages.map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['mensagem 3', true],
    ['mensagem 2', false],
    ['mensagem 1', true],
    ['mensagem 0', false],
  ]);
  expect((await app.sim.outbox()).length).toBe(sentBefore);
  expect(await importOf(company)).toEqual({ status: 'renderButtonCloseTickets', all: null });
});

test('how far it is is told live, and that it is over', async () => {
  const { company, ana } = await openDesk();
  const screen = await company.listener(ana);
  const number = `5511977${String(company.id).padStart(6, '0')}`;
  await give(company, [old(number, 0), old(number, 1)], true);
  await screen.waitFor(({ events }) =>
    events.some(({ name, payload }) => name === 'importMessages' && payload.action === 'refresh'),
  );
  const told = screen.events.flatMap(({ name, payload }) => (name === 'importMessages' ? [payload] : []));
  expect(told).toMatchObject([
    { action: 'update', whatsappId: company.connectionId, status: { this: 0, all: 2 } },
    { action: 'update', whatsappId: company.connectionId, status: { this: 2, all: 2 } },
    { action: 'refresh', whatsappId: company.connectionId, status: null },
  ]);
  screen.disconnect();
});

test('an import that is to leave nothing to do closes its tickets without a word', async () => {
  const { company, ana } = await openDesk(', closed_tickets_post_imported = true');
  const sentBefore = (await app.sim.outbox()).length;
  const number = `5511955${String(company.id).padStart(6, '0')}`;
  await give(company, [old(number, 0)], true);
  await app.idle();
  expect(await company.tickets(ana, 'pending')).toEqual([]);
  expect(await company.tickets(ana, 'closed')).toMatchObject([{ lastMessage: 'mensagem 0' }]);
  expect((await app.sim.outbox()).length).toBe(sentBefore);
  expect(await importOf(company)).toEqual({ status: null, all: null });
});

test.each(['by itself', 'by the button'])(
  'what an import left is closed %s, on open screens too; who wrote since and what was taken up stays',
  async (way) => {
    const { company, ana } = await openDesk();
    const admin = await company.admin();
    const name = `Volta ${company.id}`;
    const change = (ticketId: number, status: 'open' | 'pending' | 'closed') =>
      company.request(ana, updateTicket, { params: { ticketId }, body: { status, sendFarewellMessage: false } });
    await company.receives(name, 'antes');
    await app.idle();
    const [known] = await company.tickets(ana, 'pending');
    await change(known?.id ?? 0, 'closed');
    const tail = String(company.id).padStart(6, '0');
    const numbers = { writes: known?.contact.number ?? '', taken: `5511922${tail}`, left: `5511933${tail}` };
    await give(
      company,
      Object.values(numbers).map((number) => old(number, 0)),
      true,
    );
    await app.idle();
    const waiting = await company.tickets(ana, 'pending');
    const idOf = (of: string) => waiting.find(({ contact }) => contact.number === of)?.id ?? 0;
    await company.receives(name, 'agora');
    await change(idOf(numbers.taken), 'open');
    await change(idOf(numbers.taken), 'pending');
    await company.setting('requiredTag', 'enabled');
    await app.idle();
    const screen = await company.screen(ana);
    if (way === 'by itself') {
      await app.owner.query('update connections set closed_tickets_post_imported = true where company_id = $1', [
        company.id,
      ]);
      await give(company, [old(numbers.left, 1)], true);
    } else await company.request(admin, closeImported, { params: { whatsappId: company.connectionId } });
    await app.idle();
    await screen.caughtUp();
    const stay = [idOf(numbers.writes), idOf(numbers.taken)].sort((a, b) => a - b);
    const ids = (tickets: readonly { id: number }[]) => tickets.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(await company.tickets(ana, 'pending'))).toEqual(stay);
    expect(ids(screen.tickets().filter(({ status }) => status === 'pending'))).toEqual(stay);
    expect(ids(await company.tickets(ana, 'closed'))).toContain(idOf(numbers.left));
    screen.disconnect();
  },
);

test('a conversation that goes on keeps its ticket, its newest message and who is in it', async () => {
  const { company, ana } = await openDesk();
  await company.receives(`Fala já ${company.id}`, 'agora');
  await app.idle();
  const [before] = await company.tickets(ana, 'pending');
  await give(company, [old(before?.contact.number ?? '', 0)], true);
  await app.idle();
  const [after] = await company.tickets(ana, 'pending');
  expect(after).toMatchObject({ id: before?.id, lastMessage: 'agora', unreadMessages: 1 });
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: after?.id ?? 0 } });
  expect(messages.map(({ body }) => body)).toEqual(['mensagem 0', 'agora']);
});

test('a connection that takes over nothing keeps nothing', async () => {
  const company = await app.company();
  await give(company, [old('5511944440000', 0)], true);
  const { rows } = await app.owner.query('select count(*)::int as n from history_parts where company_id = $1', [
    company.id,
  ]);
  expect(rows[0].n).toBe(0);
});

test('an old answer quotes what was said in its own chat, and nothing of another one', async () => {
  const { company, ana } = await openDesk();
  const rest = String(company.id).padStart(6, '0');
  const [own, foreign] = [`5511944${rest}`, `5511933${rest}`];
  const answer = (index: number, quotedProviderId: string) => old(own, index, { quotedProviderId });
  await give(company, [old(foreign, 4), old(own, 3), answer(2, `old.${foreign}.4`)], false);
  await give(company, [answer(1, `old.${own}.3`), answer(0, `old.${foreign}.4`)], true);
  await app.idle();
  const ticket = (await company.tickets(ana, 'pending')).find(({ contact }) => contact.name === `Antiga ${own}`);
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: ticket?.id ?? 0 } });
  expect(messages.map(({ body, quotedMsg }) => [body, quotedMsg?.body ?? null])).toEqual([
    ['mensagem 3', null],
    ['mensagem 2', null],
    ['mensagem 1', 'mensagem 3'],
    ['mensagem 0', null],
  ]);
});

async function putContact(company: TestCompany, number: string, { type, value }: Identity): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    `with c as (insert into contacts (company_id, name, number, channel) values ($1, 'Rosa', $2, 'whatsapp') returning id)
     insert into contact_identities (company_id, type, value, contact_id) select $1, $3::text, $4::text, id from c
     returning contact_id as id`,
    [company.id, number, type, value],
  );
  return Number(rows[0]?.id);
}

/** Rosa's number, and her hidden address. */
const rosa = (company: TestCompany): { phone: Identity; lid: Identity } => ({
  phone: { type: 'phone', scope: '', value: `5511933${String(company.id).padStart(6, '0')}` },
  lid: { type: 'lid', scope: '', value: `77${company.id}` },
});

test('who wrote in a group and is deleted meanwhile is somebody new, and nothing leads to who is gone', async () => {
  const { company } = await openDesk(', import_old_messages_groups = true');
  const { phone, lid } = rosa(company);
  const contactId = await putContact(company, phone.value, phone);
  // Somebody deletes her, and is not done yet.
  await app.owner.query('begin');
  await app.owner.query('delete from contact_identities where contact_id = $1', [contactId]);
  await app.owner.query('update contacts set deleted_at = now() where id = $1', [contactId]);
  const group: Identity = { type: 'group', scope: '', value: `120363${company.id}` };
  const chat = { identities: [group], name: 'Família', isGroup: true };
  await give(company, [old(phone.value, 0, { chat, sender: { identities: [phone, lid], name: 'Rosa' } })], true);
  await until('the import waits for the deletion, or is through', async () => {
    const { rowCount } = await app.owner.query('select from history_parts where company_id = $1', [company.id]);
    return rowCount === 0 || (await hasLockWaiters(app.owner));
  });
  await app.owner.query('commit');
  await app.idle();
  const { rows: senders } = await app.owner.query(
    `select c.deleted_at, array(select i.type from contact_identities i
       where i.company_id = c.company_id and i.contact_id = c.id order by 1) as types
     from messages m join contacts c on c.company_id = m.company_id and c.id = m.sender_id where m.company_id = $1`,
    [company.id],
  );
  expect(senders).toEqual([{ deleted_at: null, types: ['lid', 'phone'] }]);
});

test('whose number the past shows first is told of with it', async () => {
  const { company, ana } = await openDesk();
  const { phone, lid } = rosa(company);
  await putContact(company, '', lid);
  const watching = await company.listener(ana);
  const chat = { identities: [phone, lid], name: null, isGroup: false };
  await give(company, [old(phone.value, 0, { chat })], true);
  await watching.waitFor(({ told }) => [...told.contacts().values()].some((shown) => shown?.number === phone.value));
  watching.disconnect();
});
