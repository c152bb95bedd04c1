import { testConnection } from '@guiche/contract/connection-sessions.schemas';
import { createConnection, updateConnection } from '@guiche/contract/connection-settings.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateCompanySetting, updateSetting } from '@guiche/contract/settings.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, handles } from '../jobs/job.ts';
import { createLog } from './log.ts';

/** Texts that must never be in the log, by what they are. */
const canaries = {
  password: 'Senha-Canario-91x',
  wrongPassword: 'Errada-Canario-92x',
  bearer: 'tokencanario93xtokencanario93x',
  signature: 'sha256=canario94xcanario94x',
  text: 'Canario95x quer dois bolos',
  name: 'Canario96x Prado',
  answer: 'Canario97x vai sair às nove',
  setting: 'Canario98x aceita os termos',
  search: 'canario99x',
  field: 'Canario90x no campo errado',
  phone: '5511987650123',
  accessToken: 'EAAcanario88xtoken',
  appSecret: 'canario87x-segredo',
} as const;
const metricsToken = 'canario89x-metrics-token';

const lines: string[] = [];
const failing = defineJob({ name: 'failing', payload: z.object({}), maxAttempts: 1 });
let app: TestApp;
let company: TestCompany;

const fails = handles(failing, async () => {
  throw new Error(`provider said: {"error": "${canaries.text}", "to": "${canaries.phone}"}`);
});

beforeAll(async () => {
  app = await startTestApp({
    env: { METRICS_TOKEN: metricsToken },
    logTo: { write: (line) => void lines.push(line) },
    features: [{ name: 'failing', compose: () => ({ jobs: [fails] }) }],
  });
  company = await app.company();
});
afterAll(() => app.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

/** Signs in, wrongly and rightly, and goes on with the cookie. Answers the secrets that were given out. */
async function signIn(): Promise<string[]> {
  const person = await company.person({ password: canaries.password });
  const log = (password: string) => post('/api/auth/login', JSON.stringify({ email: person.email, password }));
  expect((await log(canaries.wrongPassword)).status).toBe(401);
  const answer = await log(canaries.password);
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const refreshed = await post('/api/auth/refresh_token', '', { cookie, origin: app.url });
  expect(refreshed.status).toBe(200);
  const renewed = (await refreshed.json()) as { token: string };
  await fetch(`${app.url}/api/auth/me`, { headers: { authorization: `Bearer ${canaries.bearer}` } });
  const next = refreshed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const secrets = [token, renewed.token, cookie.split('=')[1], next.split('=')[1]];
  return secrets.map((secret) => secret ?? expect.fail('no cookie'));
}

/**
 * Bodies for a number that is also on the business's phone: an echo, the past, an address book; and a broken one of
 * each.
 */
function toldOfPhone(): string[] {
  const metadata = { phone_number_id: company.phoneNumberId };
  const written = { id: 'wamid.canario-2', timestamp: '1795215154', type: 'text', text: { body: canaries.text } };
  const contact = { full_name: canaries.name, phone_number: canaries.phone };
  const fields = {
    smb_message_echoes: { message_echoes: [{ ...written, to: canaries.phone }, { text: canaries.text }] },
    history: { history: [{ threads: [{ id: canaries.phone, messages: [written, { text: canaries.text }] }] }] },
    smb_app_state_sync: { state_sync: [{ type: 'contact', action: 'add', contact }, { contact: canaries.name }] },
  };
  return Object.entries(fields).map(([field, value]) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field, value: { metadata, ...value } }] }],
    }),
  );
}

/**
 * Receives messages of contacts: good, forged and unreadable ones, one to nobody's number, and one that no try can
 * handle.
 */
async function receive(): Promise<void> {
  const text = { id: 'wamid.canario', from: canaries.phone, text: canaries.text, name: canaries.name };
  const body = webhookBody({ phoneNumberId: company.phoneNumberId, texts: [text] });
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  await app.idle();
  for (const told of toldOfPhone()) expect(await postWebhook(app.url, app.platformSecret, told)).toBe(200);
  await app.idle();
  expect((await post('/webhooks/meta', body, { 'x-hub-signature-256': canaries.signature })).status).toBe(401);
  for (const odd of [
    `{"object":"whatsapp_business_account","entry":[{"x":${canaries.text}`,
    JSON.stringify({ object: canaries.text }),
    webhookBody({ phoneNumberId: '999', texts: [text] }),
  ])
    expect(await postWebhook(app.url, app.platformSecret, odd)).toBe(200);
  await app.owner.query(`insert into inbox (company_id, connection_id, lane, event) values ($1, $2, $3, $4)`, [
    company.id,
    company.connectionId,
    `${company.connectionId}:${canaries.phone}`,
    JSON.stringify({ kind: 'message', at: canaries.text, body: canaries.text, chat: { name: canaries.name } }),
  ]);
  await app.idle();
}

/**
 * Sends answers: one accepted, one refused by the provider, one in doubt, and one that the database refuses, quoting
 * it.
 */
async function answer(): Promise<void> {
  const ana = await company.person({ flags: { all_ticket: 'enable' } });
  const [ticket] = await company.tickets(ana, 'pending');
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open', userId: ana.id } });
  const write = (key: string) => company.ask(ana, sendMessage, { params, body: { body: canaries.answer }, key });
  const { phoneNumberId } = company;
  expect((await write('canario-key-1')).status).toBe(200);
  await app.idle();
  for (const kind of ['errorCode', 'failAfterAccept', 'resetAfterAccept', 'truncatedJson'] as const) {
    await app.sim.faults({ kind, next: 1, phoneNumberId, call: 'send' });
    expect((await write(`canario-${kind}`)).status).toBe(200);
    await app.idle();
  }
  await app.owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused: "%" of %', new.body, '${canaries.phone}'; end $$`);
  await app.owner.query('create trigger refuse before insert on messages for each row execute function refuse()');
  expect((await write('canario-key-9')).status).toBe(500);
  await app.owner.query('drop trigger refuse on messages');
}

/** Changes settings and lists: rightly, wrongly, unreadably. One act could not be put into the audit log. */
async function administrate(): Promise<void> {
  const admin = await company.admin();
  const set = (value: string) => company.ask(admin, updateSetting, { params: { key: 'lgpdMessage' }, body: { value } });
  expect((await set(canaries.setting)).status).toBe(200);
  const body = { key: 'userRating', value: canaries.setting };
  expect((await company.ask(admin, updateCompanySetting, { body })).status).toBe(400);
  await app.owner.query('alter table audit_log rename to audit_log_away');
  expect((await set(canaries.setting)).status).toBe(200);
  await app.owner.query('alter table audit_log_away rename to audit_log');
  const { accessToken, appSecret } = canaries;
  const account = { name: 'Filial', channel: 'whatsappapi', phoneNumberId: '880001', accessToken, appSecret } as const;
  const made = await company.ask(admin, createConnection, { body: account });
  expect(made.status).toBe(200);
  const whatsapp = { whatsappId: made.body.id };
  expect((await company.ask(admin, testConnection, { params: whatsapp })).body.isGood).toBe(false);
  const wrong = { accessToken: `${accessToken} ` };
  expect((await company.ask(admin, updateConnection, { params: whatsapp, body: wrong })).status).toBe(400);
  expect((await company.ask(admin, listContacts, { query: { searchParam: canaries.search } })).status).toBe(200);
  const headers = { authorization: `Bearer ${admin.token}` };
  for (const odd of [`{"email": ${canaries.field}`, JSON.stringify({ [canaries.field]: canaries.field })])
    expect((await post('/api/auth/login', odd, headers)).status).toBe(400);
  await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}`, via: 'proxy' } });
  await app.owner.query(`select control.add_job('failing', '{}', 1, null, null)`);
  await app.idle();
}

test('a day of work, and all that can go wrong with it, leaves no secret and no word of a customer in the log', async () => {
  const given = await signIn();
  await receive();
  await answer();
  await administrate();
  const { rows } = await app.owner.query(`select encode(access_token_sealed, 'base64') as sealed from connections`);
  const written = lines.join('');
  const found = [
    ...Object.entries(canaries),
    ...given.map((secret, n) => [`given out ${n}`, secret] as const),
    ['the connection’s token', `SIM-${company.phoneNumberId}`] as const,
    ['the sealed token', String(rows[0]?.sealed)] as const,
    ['the platform’s secret', app.platformSecret] as const,
    ['the token of the metrics', metricsToken] as const,
    ['the application secret', app.config.appSecret] as const,
  ].filter(([, secret]) => written.toLowerCase().includes(secret.toLowerCase()));
  expect(found).toEqual([]);
  // The mark would survive in any shortened or split form.
  expect(written.match(/canario\d\dx/gi)).toBeNull();
  // The log did report each of these: a silent log would prove nothing.
  for (const message of [
    'request failed',
    'inbound event parked',
    'a send did not simply succeed',
    'an act is missing in the audit log',
    'a job failed',
  ])
    expect(written).toContain(message);
});

test.each([
  ['JSON that is none', () => JSON.parse('{"a": "Maria", oi}')],
  [
    'a database’s word',
    () => {
      throw Object.assign(new Error('invalid input syntax for type bigint: "Maria said "oi""'), { detail: 'Maria' });
    },
  ],
  [
    'the cause of an error',
    () => {
      throw new Error('outer', { cause: new Error('no such contact: "Maria"') });
    },
  ],
])('%s is told without what it quotes', (_what, fail) => {
  const said: string[] = [];
  const log = createLog('trace', { write: (line) => void said.push(line) });
  try {
    fail();
  } catch (error) {
    log.error({ err: error }, 'failed');
  }
  expect(said.join('')).not.toMatch(/Maria|oi\b/);
  expect(JSON.parse(said[0] ?? '').err.stack).toMatch(/redaction\.test/);
});

test('what bears the name of a secret is replaced, at the top and two parts down', () => {
  const said: string[] = [];
  const log = createLog('trace', { write: (line) => void said.push(line) });
  const names = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'body', 'number', 'phone'];
  for (const name of names)
    log.info({ [name]: 'x1y', a: { [name]: 'x1y', b: { [name]: 'x1y' } }, list: [{ [name]: 'x1y' }] });
  expect(said.length).toBe(names.length);
  expect(said.join('')).not.toContain('x1y');
});
