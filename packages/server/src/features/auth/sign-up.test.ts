import { logIn, signUp } from '@guiche/contract/auth.schemas';
import { listConnections } from '@guiche/contract/connections.schemas';
import { listQueues } from '@guiche/contract/queues.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const password = 'correta-e-longa';
let app: TestApp;
let planId: number;
const others: TestApp[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://desk.test' } });
  planId = await insertPlan(app);
});
afterAll(() => app.close());
afterEach(async () => {
  for (const each of others.splice(0)) await each.close();
});

async function insertPlan(at: TestApp, isPublic = true): Promise<number> {
  const { rows } = await at.owner.query(
    `insert into plans (name, users, connections, queues, amount_cents, is_public)
     values ('Plano ' || gen_random_uuid(), 3, 1, 3, 9700, $1) returning id`,
    [isPublic],
  );
  return Number(rows[0].id);
}

let addresses = 0;
/** Everybody asks from an address of their own: how often one may is a test of its own. */
async function post(at: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) {
  addresses += 1;
  const from = { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` };
  const answer = await fetch(`${at.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from, ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: JSON.parse(await answer.text()),
    text: JSON.stringify([...answer.headers.keys()].sort()),
  };
}

const formOf = (email: string): BodyOf<typeof signUp> => ({
  companyName: 'Padaria Sol',
  name: 'José Silva',
  email,
  password,
  phone: '5511900000000',
  planId,
});
const join = (email: string, more: object = {}, headers = {}) =>
  post(app, signUp.path, { ...formOf(email), ...more }, headers);
const enter = (email: string, given = password) => post(app, logIn.path, { email, password: given });
const countCompanies = async () => Number((await app.owner.query('select count(*) from companies')).rows[0].count);

test('a sign-up makes a company on trial with its admin, who is welcomed by mail and enters at once', async () => {
  expect(await join('Ze@Padaria.Test', { companyId: 4711 })).toMatchObject({ status: 200, body: { ok: true } });
  const { status, body } = await enter('ze@padaria.test');
  expect(status).toBe(200);
  const { rows } = await app.owner.query(
    `select to_char((now() at time zone 'America/Sao_Paulo')::date + 7, 'YYYY-MM-DD') as due`,
  );
  expect(body.user).toMatchObject({
    name: 'José Silva',
    email: 'ze@padaria.test',
    profile: 'admin',
    super: false,
    company: { name: 'Padaria Sol', dueDate: rows[0].due, language: 'pt' },
  });
  expect(body.user.companyId).not.toBe(4711);
  expect(body.user.company.companieSettings).toContainEqual({ key: 'sendSignMessage', value: 'enabled' });
  const stored = await app.owner.query('select email, phone, plan_id, status from companies where id = $1', [
    body.user.companyId,
  ]);
  expect(stored.rows).toEqual([{ email: 'ze@padaria.test', phone: '5511900000000', plan_id: planId, status: true }]);
  const audit = await app.owner.query('select act, subject_id from audit_log where company_id = $1 order by id', [
    body.user.companyId,
  ]);
  expect(audit.rows[0]).toEqual({ act: 'auth.signup', subject_id: body.user.id });
  const mail = await app.sim.expectMail({ to: 'ze@padaria.test' });
  expect(mail).toMatchObject({ subject: 'Boas-vindas ao Guichê', from: 'desk@guiche.test', fromName: 'Guichê' });
  expect(mail.text).toContain('https://desk.test/login');
  expect(mail.text + mail.html).not.toContain(password);
});

test.each([
  ['en-GB,en;q=0.8', 'en', 'Welcome to Guichê'],
  ['es', 'es', 'Te damos la bienvenida a Guichê'],
  ['tr-TR', 'tr', 'Guichê uygulamasına hoş geldiniz'],
])('the browser’s language %s becomes the company’s, and the mail’s', async (accept, language, subject) => {
  const email = `ana@${language}.test`;
  await join(email, {}, { 'accept-language': accept });
  expect((await app.sim.expectMail({ to: email })).subject).toBe(subject);
  expect((await enter(email)).body.user.company.language).toBe(language);
});

test('a taken address is answered exactly like a free one, changes nothing, and its owner is told', async () => {
  await join('maria@existe.test');
  await app.sim.expectMail({ to: 'maria@existe.test', subject: /^Boas-vindas/ });
  const before = await countCompanies();
  const free = await join('livre@existe.test');
  const taken = await join('MARIA@existe.test', { companyName: 'Outra', password: 'de-um-estranho' });
  expect(taken).toEqual(free);
  expect(await countCompanies()).toBe(before + 1);
  const mail = await app.sim.expectMail({ to: 'maria@existe.test' });
  expect([mail.subject, mail.text.includes('Outra')]).toEqual(['Você já tem uma conta no Guichê', false]);
  expect((await enter('maria@existe.test', 'de-um-estranho')).status).toBe(401);
  expect((await enter('maria@existe.test')).status).toBe(200);
});

test('of five sign-ups with one address at once, one makes a company', async () => {
  const before = await countCompanies();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => join('juntos@existe.test', { companyName: `Loja ${n}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await countCompanies()).toBe(before + 1);
  await app.idle();
  const mails = (await app.sim.mails()).filter(({ to }) => to.includes('juntos@existe.test'));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Boas-vindas ao Guichê',
    ...Array(4).fill('Você já tem uma conta no Guichê'),
  ]);
});

test('without a password the mail carries a link to choose one', async () => {
  const { password: _, ...form } = formOf('sem@senha.test');
  expect((await post(app, signUp.path, form)).status).toBe(200);
  const mail = await app.sim.expectMail({ to: 'sem@senha.test' });
  expect(mail.subject).toBe('Boas-vindas ao Guichê: escolha a sua senha');
  const token = /https:\/\/desk\.test\/reset-password\?token=([\w-]{43})\s/.exec(mail.text)?.[1];
  expect((await post(app, '/auth/reset-password', { token, newPassword: password })).status).toBe(200);
  expect((await enter('sem@senha.test')).status).toBe(200);
});

test('names are plain text in a mail, whatever they hold', async () => {
  await join('html@existe.test', { name: '<img src=x> "Zé"', companyName: '{{x}} & <b>Cia</b>' });
  const { text, html } = await app.sim.expectMail({ to: 'html@existe.test' });
  expect(text).toContain('<img src=x> "Zé"');
  expect(text).toContain('{{x}} & <b>Cia</b>');
  expect(html).toContain('&lt;img src=x&gt; &quot;Zé&quot;');
  expect(html).toContain('{{x}} &amp; &lt;b&gt;Cia&lt;/b&gt;');
});

test('a plan that is not on offer is missing; what does not fit the form is refused', async () => {
  const hidden = await insertPlan(app, false);
  for (const id of [hidden, 999_999])
    expect((await join('a@b.test', { planId: id })).body).toEqual({
      error: 'ERR_NO_PLAN_FOUND',
      code: 'ERR_NO_PLAN_FOUND',
    });
  const wrong = [
    { name: ' x ' },
    { name: 'x'.repeat(51) },
    { companyName: 'x' },
    { companyName: 'x'.repeat(51) },
    { email: 'sem-arroba' },
    { password: 'curta67' },
    { password: 'x'.repeat(129) },
    { phone: '' },
    { phone: 'telefone' },
    { planId: undefined },
    { profile: 'admin' },
  ];
  for (const more of wrong)
    expect([more, await join('a@b.test', more)]).toMatchObject([
      more,
      { status: 400, body: { code: 'ERR_VALIDATION' } },
    ]);
  expect((await enter('a@b.test')).status).toBe(401);
});

test.each([
  ['+90 532 123 45 67', '905321234567'],
  ['0090 532 123 45 68', '905321234568'],
  ['+1 (415) 555-2671', '14155552671'],
  ['+54 11 15-2345-6789', '5491123456789'],
  ['tel:+351-912-345-678', '351912345678'],
  ['491711234567@c.us', '491711234567'],
  ['\u202a+44\u00a07911\u2011123456\u202c', '447911123456'],
  ['="5511987654321"', '5511987654321'],
  ["'(011) 98765-4321", '5511987654321'],
  ['+55 (0) 11 98765-4321', '5511987654321'],
  ['(51) 98765-4321', '5551987654321'],
])('somebody of any country signs up, however the number is written: %s', async (phone, digits) => {
  const email = `${digits}@mundo.test`;
  await join(email, { phone });
  const { rows } = await app.owner.query('select phone from companies where email = $1', [email]);
  expect(rows).toEqual([{ phone: digits }]);
});

test.each([
  ['98765-4321', 'ERR_NUMBER_UNCLEAR', []],
  ['+11 98765-4321', 'ERR_NUMBER_UNCLEAR', ['+5511987654321', '+11987654321']],
  ['11 98765-4321 / 11 3333-4444', 'ERR_NUMBER_UNCLEAR', ['+5511987654321', '+551133334444']],
  ['11 98888-77AB', 'ERR_WAPP_INVALID_CONTACT', null],
  ['1234567890123456', 'ERR_WAPP_INVALID_CONTACT', null],
])('what is not clear in a sign-up is asked, and makes nothing: %s', async (phone, code, candidates) => {
  const before = await countCompanies();
  const { status, body } = await join(`duvida-${addresses}@mundo.test`, { phone });
  expect([status, body.code]).toEqual([422, code]);
  if (candidates !== null) expect(JSON.parse(body.error)).toEqual({ candidates });
  expect(await countCompanies()).toBe(before);
});

test('where sign-up is switched off nobody signs up, and everybody can see it', async () => {
  const closed = await startTestApp({ env: { USER_CREATION: '0' } });
  others.push(closed);
  const answer = await post(closed, signUp.path, { ...formOf('a@b.test'), planId: await insertPlan(closed) });
  expect([answer.status, answer.body.code]).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
  const read = async (at: TestApp) => (await fetch(`${at.url}/api/public-settings/userCreation`)).json();
  expect([await read(closed), await read(app)]).toEqual([
    { key: 'userCreation', value: 'disabled' },
    { key: 'userCreation', value: 'enabled' },
  ]);
});

test('a mail server that is away undoes no sign-up: the mail waits for it', async () => {
  const alone = await startTestApp({ env: { MAIL_PORT: '9' } });
  others.push(alone);
  const form = { ...formOf('a@b.test'), planId: await insertPlan(alone) };
  expect((await post(alone, signUp.path, form)).status).toBe(200);
  expect((await post(alone, logIn.path, { email: 'a@b.test', password })).status).toBe(200);
  const failed = `select j.last_error, m.kind from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    join control.mail_outbox m on m.id = (j.payload ->> 'mailId')::bigint where t.identifier = 'send-mail'`;
  await expect
    .poll(async () => (await alone.owner.query(failed)).rows)
    .toEqual([{ last_error: expect.stringMatching(/^[A-Z]/), kind: 'welcome' }]);
});

test('one address may sign up five times an hour, one network address twenty', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await join('muito@existe.test')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const crowd: number[] = [];
  const from = { 'x-forwarded-for': '10.9.9.9' };
  for (let n = 0; n < 21; n++) crowd.push((await join(`n${n}@existe.test`, { planId: 999_999 }, from)).status);
  expect(crowd).toEqual([...Array(20).fill(404), 429]);
});

test('in a demonstration a new company has a queue and a number: a contact writes, and the admin sees it', async () => {
  const demo = await startTestApp({ env: { DEMO: '1', SEED: 'empty' } });
  others.push(demo);
  const form = { ...formOf('dona@loja.test'), planId: await insertPlan(demo) };
  expect((await post(demo, signUp.path, form)).status).toBe(200);
  const { body } = await post(demo, logIn.path, { email: 'dona@loja.test', password });
  await demo.idle();
  const get = async (path: string) =>
    JSON.parse(
      await (await fetch(`${demo.url}/api${path}`, { headers: { authorization: `Bearer ${body.token}` } })).text(),
    );
  expect((await get(listQueues.path)).map(({ name }: { name: string }) => name)).toEqual(['Atendimento']);
  expect(body.user.queues).toMatchObject([{ name: 'Atendimento' }]);
  const [connection, ...more] = await get(listConnections.path);
  expect([connection, more]).toMatchObject([{ channel: 'whatsappapi', status: 'CONNECTED', isDefault: true }, []]);
  await demo.sim.contact('Freguesa').says('Tem pão?', connection.number);
  await demo.idle();
  const { tickets } = await get('/tickets?status=pending&showAll=true');
  expect(tickets).toMatchObject([{ lastMessage: 'Tem pão?', contact: { name: 'Freguesa' } }]);
});
