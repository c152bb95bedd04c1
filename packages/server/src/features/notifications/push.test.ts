import { logOut } from '@guiche/contract/auth.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import { createPushSubscription, deletePushSubscription, getPushKey, pushNotice } from '@guiche/contract/push.schemas';
import { snoozeTicket } from '@guiche/contract/snooze.schemas';
import { createTicket, readTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { type PushBrowser, type PushService, readSender, startPushService } from '@guiche/testkit/push-service';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let service: PushService;
let company: TestCompany;
let queue: number;
let ana: Person;
/** Ana attends Rosa, and has read what she wrote. */
let rosa: Ticket;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ limiter: noLimits, env: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  company = await app.company();
  queue = await company.queue('Vendas');
  ana = await company.person({ name: 'Ana', queues: [queue] });
  rosa = await attended('Rosa Melo', ana);
});

async function attended(name: string, by: Person): Promise<Ticket> {
  const helper = await company.person({ flags: { all_ticket: 'enable' }, queues: [queue] });
  await company.receives(name, 'oi');
  await app.idle();
  const waiting = await company.tickets(helper, 'pending');
  const { id } = waiting.find(({ contact }) => contact.name === name) ?? expect.fail('no ticket came of it');
  await app.owner.query('update tickets set queue_id = $1 where id = $2', [queue, id]);
  const body = { status: 'open', userId: by.id, queueId: queue } as const;
  const ticket = await company.request(by, updateTicket, { params: { ticketId: id }, body });
  await read(by, id);
  await app.idle();
  return ticket;
}

async function read(person: Person, ticketId: number): Promise<void> {
  const { messages } = await company.request(person, listMessages, { params: { ticketId } });
  const body = { lastMessageId: messages.at(-1)?.id ?? 0 };
  await company.request(person, readTicket, { params: { ticketId }, body });
}

async function subscribe(person: Person, browser = service.browser()): Promise<PushBrowser & { id: number }> {
  const { endpoint, keys } = browser;
  const { id } = await company.request(person, createPushSubscription, { body: { endpoint, keys } });
  return Object.assign(browser, { id });
}

async function writes(name: string, text: string): Promise<void> {
  await company.receives(name, text);
  await app.idle();
}

const noticesOf = (browser: PushBrowser) => browser.received.map(({ text }) => pushNotice.parse(JSON.parse(text)));
const bodiesOf = (browser: PushBrowser) => noticesOf(browser).map(({ body }) => body);

async function subscriptionsOf(person: Person): Promise<number> {
  const { rows } = await app.owner.query('select id from push_subscriptions where user_id = $1', [person.id]);
  return rows.length;
}

/** What waits for a later try has its time now. */
async function letTimePass(): Promise<void> {
  await app.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await app.idle();
}

test('what a contact writes reaches the browser of who attends, to be read by it alone and signed by the installation', async () => {
  const browser = await subscribe(ana);
  await writes('Rosa Melo', 'vocês entregam hoje?');
  expect(noticesOf(browser)).toEqual([
    { uuid: rosa.uuid, title: 'Rosa Melo', body: 'vocês entregam hoje?', tag: `ticket-${rosa.id}` },
  ]);
  const [pushed] = browser.received;
  if (!pushed) throw new Error('nothing came');
  expect(pushed.body.includes('entregam')).toBe(false);
  expect(pushed.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '14400',
    urgency: 'high',
    topic: `ticket-${rosa.id}`,
  });
  const { key, claims } = readSender(pushed);
  expect(key).toBe((await company.request(ana, getPushKey)).key);
  expect(claims).toMatchObject({
    aud: new URL(browser.endpoint).origin,
    sub: expect.stringMatching(/^(mailto|https):/),
  });
  const hoursLeft = (claims.exp * 1000 - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(1);
  expect(hoursLeft).toBeLessThanOrEqual(24);
  const { rows } = await app.owner.query(`select subject_id from due where kind = 'push'`);
  expect(rows).toEqual([]);
});

test('who is not meant is not called: other queues, other attendants, admins, silent waiting ones, blocked contacts', async () => {
  const bia = await company.person({ name: 'Bia', queues: [await company.queue('Suporte')] });
  const gil = await company.person({ name: 'Gil', queues: [queue], flags: { all_user_chat: 'enabled' } });
  const browsers = [];
  for (const person of [ana, bia, gil, await company.admin()]) browsers.push(await subscribe(person));
  await writes('Rosa Melo', 'só para a Ana');
  await writes('Pedro Reis', 'ninguém chama');
  await app.owner.query('update contacts set active = false where company_id = $1', [company.id]);
  await writes('Rosa Melo', 'bloqueada');
  expect(browsers.map(bodiesOf)).toEqual([['só para a Ana'], [], [], []]);
});

test('who could not be read calls once, and not again when the words come', async () => {
  const browser = await subscribe(ana);
  const chat = { identities: [{ type: 'phone', scope: '', value: rosa.contact.number }], name: null, isGroup: false };
  const comes = async (content: object) => {
    const own = { kind: 'message', providerId: `late.${company.id}`, chat, at: Date.now(), file: null };
    await app.owner.query(`insert into inbox (company_id, connection_id, lane, event) values ($1, $2, 'late', $3)`, [
      company.id,
      company.connectionId,
      JSON.stringify({ ...own, quotedProviderId: null, isForwarded: false, ...content }),
    ]);
    await app.idle();
  };
  await comes({ mediaType: 'unsupported', body: '', data: { type: 'undecryptable' } });
  await comes({ mediaType: 'chat', body: 'enfim', data: null });
  expect(bodiesOf(browser)).toEqual(['Mensagem ainda não recebida']);
  await writes('Rosa Melo', 'e mais');
  expect(bodiesOf(browser)).toEqual(['Mensagem ainda não recebida', 'e mais']);
});

test('with waiting ones that call, everybody of the queue is called to them', async () => {
  await company.setting('showNotificationPending', 'enabled');
  const bia = await company.person({ name: 'Bia', queues: [queue] });
  const [ofAna, ofBia] = [await subscribe(ana), await subscribe(bia)];
  await writes('Pedro Reis', 'sem fila');
  expect([bodiesOf(ofAna), bodiesOf(ofBia)]).toEqual([[], []]);
  await app.owner.query(`update tickets set queue_id = $1 where company_id = $2 and status = 'pending'`, [
    queue,
    company.id,
  ]);
  await writes('Pedro Reis', 'e agora?');
  expect([bodiesOf(ofAna), bodiesOf(ofBia)]).toEqual([['e agora?'], ['e agora?']]);
});

test('numbers travel masked to who reads them masked, and long texts short', async () => {
  await company.setting('lgpdHideNumber', 'enabled');
  const browser = await subscribe(ana);
  const { waId } = await app.sim.contact('Rosa Melo').get();
  await writes('Rosa Melo', `ligue ${waId}`);
  await writes('Rosa Melo', '👩‍👩‍👧‍👦 '.repeat(60));
  const [masked = '', long = ''] = bodiesOf(browser);
  expect(masked).toMatch(/^ligue \d{4}\*+\d{2}$/);
  expect(long).toMatch(/^(👩‍👩‍👧‍👦 )*👩‍👩‍👧‍👦…$/u);
  expect(long.length).toBeLessThanOrEqual(140);
  expect(browser.received.every(({ body }) => body.length < 3000)).toBe(true);
});

test.each([
  'https://10.0.0.1/push',
  'http://192.168.0.7/push',
  'https://localhost/push',
  'http://fcm.googleapis.com/push',
  'https://[::1]/push',
])('an address of the inside, or one not encrypted, is refused: %s', async (endpoint) => {
  const { keys } = service.browser();
  const answer = await company.ask(ana, createPushSubscription, { body: { endpoint, keys } });
  expect([answer.status, answer.body.code]).toEqual([400, 'ERR_URL_NOT_ALLOWED']);
  expect(await subscriptionsOf(ana)).toBe(0);
});

test('keys that are none are refused', async () => {
  const { endpoint, keys } = service.browser();
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  const answer = await company.ask(ana, createPushSubscription, { body: { endpoint, keys: { ...keys, p256dh } } });
  expect([answer.status, answer.body.code]).toEqual([400, 'ERR_VALIDATION']);
});

test.each([404, 410])('a browser that takes no more (%s) is forgotten', async (status) => {
  const browser = await subscribe(ana);
  browser.answers.push(status);
  await writes('Rosa Melo', 'oi?');
  expect(await subscriptionsOf(ana)).toBe(0);
  await writes('Rosa Melo', 'alô?');
  expect(browser.received).toHaveLength(1);
});

test('a service in trouble is asked again, but not for what was read meanwhile', async () => {
  const browser = await subscribe(ana);
  browser.answers.push(503, 429);
  await writes('Rosa Melo', 'primeira');
  await letTimePass();
  await letTimePass();
  expect(bodiesOf(browser)).toEqual(['primeira', 'primeira', 'primeira']);
  browser.answers.push(503);
  await writes('Rosa Melo', 'segunda');
  await read(ana, rosa.id);
  await letTimePass();
  expect(bodiesOf(browser).slice(3)).toEqual(['segunda']);
  expect(await subscriptionsOf(ana)).toBe(1);
});

test('five notices in a line that are refused are enough; one that is taken begins the count anew', async () => {
  const browser = await subscribe(ana);
  const refuse = async (times: number) => {
    for (let n = 0; n < times; n++) {
      browser.answers.push(403);
      await writes('Rosa Melo', `recusada ${n}`);
    }
  };
  await refuse(4);
  await writes('Rosa Melo', 'aceita');
  await refuse(4);
  expect(await subscriptionsOf(ana)).toBe(1);
  await refuse(1);
  expect(await subscriptionsOf(ana)).toBe(0);
});

test('push ends with the session that asked for it', async () => {
  const browser = await subscribe(ana);
  const elsewhere = await company.signIn(ana.id);
  const other = await subscribe({ ...ana, ...elsewhere });
  await company.request(ana, logOut);
  await writes('Rosa Melo', 'oi?');
  expect([bodiesOf(browser), bodiesOf(other)]).toEqual([[], ['oi?']]);
  expect(await subscriptionsOf(ana)).toBe(1);
});

test('a company that may not work calls nobody', async () => {
  const browser = await subscribe(ana);
  await app.owner.query('update companies set status = false where id = $1', [company.id]);
  await writes('Rosa Melo', 'oi?');
  expect(bodiesOf(browser)).toEqual([]);
});

test('a browser belongs to who sits before it: the next person takes the place of the one before', async () => {
  const browser = await subscribe(ana);
  const bia = await company.person({ name: 'Bia', queues: [queue] });
  await attended('Pedro Reis', bia);
  expect((await subscribe(bia, browser)).id).toBe(browser.id);
  await writes('Rosa Melo', 'para a Ana');
  await writes('Pedro Reis', 'para a Bia');
  expect(bodiesOf(browser)).toEqual(['para a Bia']);
});

test('a browser that got another address is called at that alone', async () => {
  const [before, now] = [await subscribe(ana), await subscribe(ana)];
  await writes('Rosa Melo', 'oi?');
  expect([bodiesOf(before), bodiesOf(now)]).toEqual([[], ['oi?']]);
  expect(await subscriptionsOf(ana)).toBe(1);
});

test('switched off it ends at once, and only by its owner', async () => {
  const browser = await subscribe(ana);
  const params = { subscriptionId: browser.id };
  const bia = await company.person({ name: 'Bia' });
  expect((await company.ask(bia, deletePushSubscription, { params })).body.code).toBe('ERR_NO_SUBSCRIPTION_FOUND');
  expect(await subscriptionsOf(ana)).toBe(1);
  await company.request(ana, deletePushSubscription, { params });
  await writes('Rosa Melo', 'oi?');
  expect(browser.received).toEqual([]);
});

/** As the request that hands a ticket over, or writes a note, leaves it. */
async function call(userIds: number[], messageId: number | null): Promise<void> {
  const payload = { companyId: company.id, ticketId: rosa.id, userIds, messageId };
  await app.owner.query(`select control.add_job('call-people', $1, 5, null, null)`, [JSON.stringify(payload)]);
  await app.idle();
}

test('who is handed a ticket is called to it, in the company’s language, until they have opened it (delight 13)', async () => {
  const browser = await subscribe(ana);
  await app.owner.query('update tickets set is_new_to_owner = true where id = $1', [rosa.id]);
  await call([ana.id], null);
  await app.owner.query(`update companies set language = 'tr' where id = $1`, [company.id]);
  await call([ana.id], null);
  await app.owner.query('update tickets set is_new_to_owner = false where id = $1', [rosa.id]);
  await call([ana.id], null);
  expect(bodiesOf(browser)).toEqual(['Novo para você · oi', 'Size yeni geldi · oi']);
});

test('a ticket that was set aside calls who attends it when its moment has come', async () => {
  const browser = await subscribe(ana);
  const body = { until: new Date(Date.now() + 1_500).toISOString() };
  await company.request(ana, snoozeTicket, { params: { ticketId: rosa.id }, body });
  await until('she is called', () => browser.received.length > 0);
  expect(bodiesOf(browser)).toEqual(['Novo para você · oi']);
});

test('passing a ticket on, or beginning one for somebody, calls who has it then, and nobody who took it themselves', async () => {
  const bia = await company.person({ name: 'Bia', queues: [queue] });
  const browsers = [await subscribe(ana), await subscribe(bia)];
  const params = { ticketId: rosa.id };
  const body = { status: 'open', userId: bia.id, queueId: queue, isTransfered: true } as const;
  await company.request(ana, updateTicket, { params, body });
  await app.idle();
  await company.request(bia, updateTicket, { params, body: { status: 'closed' } });
  const begun = { contactId: rosa.contactId, queueId: queue, userId: ana.id };
  await company.request(await company.admin(), createTicket, { body: begun });
  await app.idle();
  expect(browsers.map((browser) => noticesOf(browser).length)).toEqual([1, 1]);
  expect(bodiesOf(browsers[1] ?? expect.fail())).toEqual(['Novo para você · oi']);
});

test('a note that speaks to somebody calls them, whoever attends; not who may not see the ticket, nor its author (habit: Mentions)', async () => {
  const gil = await company.person({ name: 'Gil', flags: { all_user_chat: 'enabled' } });
  const bia = await company.person({ name: 'Bia', queues: [await company.queue('Suporte')] });
  const browsers = [await subscribe(ana), await subscribe(gil), await subscribe(bia)];
  const { rows } = await app.owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, user_id, body, from_me, is_private)
     select $1, id, $2, $3, $4, $5, 'vê isto, @Gil?', true, true from message_ids(1) id returning id`,
    [company.id, rosa.id, rosa.contactId, company.connectionId, ana.id],
  );
  const messageId = Number(rows[0].id);
  for (const { id } of [ana, gil, bia])
    await app.owner.query('insert into message_mentions values ($1, $2, $3)', [company.id, messageId, id]);
  await call([ana.id, gil.id, bia.id], messageId);
  expect(browsers.map(bodiesOf)).toEqual([[], ['Ana: vê isto, @Gil?'], []]);
});

test('what turns the letters of a name turns nothing of a notice', async () => {
  const browser = await subscribe(ana);
  for (const [name, title] of [
    ['Ana \u202eoãoJ', 'Ana oãoJ'],
    ['مريم 123', '\u2068مريم 123\u2069'],
    ['Zé 👍🏽', 'Zé 👍🏽'],
  ]) {
    await app.owner.query('update contacts set name = $2 where id = $1', [rosa.contactId, name]);
    await writes('Rosa Melo', 'oi');
    expect(noticesOf(browser).at(-1)?.title).toBe(title);
  }
});

test('of two processes one calls', async () => {
  const second = await app.second();
  const browser = await subscribe(ana);
  for (const text of ['um', 'dois', 'três']) await writes('Rosa Melo', text);
  expect(bodiesOf(browser)).toEqual(['um', 'dois', 'três']);
  await second.close();
});
