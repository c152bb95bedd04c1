import { forgotPassword, getMe, logIn, resetPassword } from '@guiche/contract/auth.schemas';
import { changeOwnPassword, updateOwnProfile } from '@guiche/contract/profile.schemas';
import { updateUser } from '@guiche/contract/user-acts.schemas';
import { testSecret } from '@guiche/testkit/database';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, sealingKey } from '../../platform/crypto/seal.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';

const [password, next] = ['correta-e-longa', 'a-nova-e-longa'];
const invalid = { status: 422, body: { error: 'ERR_INVALID_RESET_TOKEN', code: 'ERR_INVALID_RESET_TOKEN' } };
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  company = await app.company();
});
afterAll(() => app.close());

let addresses = 0;
const anywhere = () => {
  addresses += 1;
  return `10.2.${addresses >> 8}.${addresses & 255}`;
};

async function post(path: string, body: unknown, from = anywhere(), url = app.url) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** A person of a mailbox that looks like one. */
async function newcomer(flags: Record<string, string> = {}): Promise<Person> {
  const person = await company.person({ password, flags });
  const email = `p${person.id}@desk.test`;
  await app.owner.query('update users set email = $2 where id = $1', [person.id, email]);
  await app.owner.query('update control.login_emails set email = $2 where user_id = $1', [person.id, email]);
  return { ...person, email };
}

const ask = (email: string, from?: string) => post(forgotPassword.path, { email }, from);
const reset = (token: string, newPassword = next) => post(resetPassword.path, { token, newPassword });
const enter = (email: string, given: string, from?: string) => post(logIn.path, { email, password: given }, from);

async function mailedToken(to: string): Promise<string> {
  const { text } = await app.sim.expectMail({ to, subject: /senha/ });
  return /\/reset-password\?token=([\w-]{43})\s/.exec(text)?.[1] ?? expect.fail(text);
}

test('the mailed link sets a new password, once, and ends every session of the person', async () => {
  const ana = await newcomer();
  const second = await company.signIn(ana.id);
  const screen = await company.screen(ana);
  expect(await ask(ana.email.toUpperCase())).toEqual({ status: 200, body: { ok: true } });
  const token = await mailedToken(ana.email);
  expect(await reset(token)).toEqual({ status: 200, body: { ok: true } });
  for (const each of [ana.token, second.token])
    expect((await company.ask({ ...ana, token: each }, getMe)).status).toBe(401);
  await screen.waitFor(({ disconnects }) => disconnects.length > 0);
  expect(screen.events.filter(({ name }) => name === 'auth').map(({ payload }) => payload.reason)).toContain(
    'password',
  );
  screen.disconnect();
  expect((await enter(ana.email, password)).status).toBe(401);
  expect((await enter(ana.email, next)).status).toBe(200);
  expect(await reset(token, 'mais-uma-longa')).toEqual(invalid);
  expect((await enter(ana.email, next)).status).toBe(200);
  const { rows } = await app.owner.query(
    `select act, user_id from audit_log where user_id = $1 and act like 'auth.%password' order by id`,
    [ana.id],
  );
  expect(rows).toEqual([
    { act: 'auth.forgot-password', user_id: ana.id },
    { act: 'auth.reset-password', user_id: ana.id },
  ]);
});

test('of two who use one link at once, one succeeds', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const token = await mailedToken(ana.email);
  const answers = await Promise.all([reset(token, 'senha-do-um'), reset(token, 'senha-do-dois')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const winner = answers[0]?.status === 200 ? 'senha-do-um' : 'senha-do-dois';
  expect((await enter(ana.email, winner)).status).toBe(200);
});

test('a newer link makes the older one void, thirty minutes make any void, and nobody’s links are void alike', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const older = await mailedToken(ana.email);
  await ask(ana.email);
  const newer = await mailedToken(ana.email);
  expect(await reset(older)).toEqual(invalid);
  const left = await app.owner.query(
    `select extract(epoch from expires_at - now()) as seconds from control.reset_tokens where user_id = $1`,
    [ana.id],
  );
  expect(Number(left.rows[0].seconds)).toBeGreaterThan(1_700);
  expect(Number(left.rows[0].seconds)).toBeLessThanOrEqual(1_800);
  await app.owner.query(`update control.reset_tokens set expires_at = now() where user_id = $1`, [ana.id]);
  expect(await reset(newer)).toEqual(invalid);
  for (const token of ['x', 'A'.repeat(43), newer.slice(1)]) expect(await reset(token)).toEqual(invalid);
  expect((await enter(ana.email, password)).status).toBe(200);
});

const change = async (ana: Person, body: { name?: string; email?: string; password?: string }) =>
  company.request(await company.admin(), updateUser, { params: { userId: ana.id }, body });

const makeVoid: Record<string, (ana: Person) => Promise<unknown>> = {
  'their own new password': (ana) =>
    company.request(ana, changeOwnPassword, { body: { currentPassword: password, newPassword: 'outra-e-longa' } }),
  'their own new address': (ana) =>
    company.request(ana, updateOwnProfile, { body: { email: `nova-${ana.email}`, currentPassword: password } }),
  'a password an admin gave': (ana) => change(ana, { password: 'outra-e-longa' }),
  'an address an admin gave': (ana) => change(ana, { email: `nova-${ana.email}` }),
};

test.each(Object.entries(makeVoid))('a link from before %s opens nothing', async (_, act) => {
  const ana = await newcomer();
  await ask(ana.email);
  const token = await mailedToken(ana.email);
  await act(ana);
  expect(await reset(token)).toEqual(invalid);
});

test('what leaves password and address alone leaves the link good', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const token = await mailedToken(ana.email);
  await change(ana, { name: 'Ana Lima', email: ana.email });
  expect((await reset(token)).status).toBe(200);
});

test('of two links that were made at once, the one that is used makes the other void', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const [token, twin] = [await mailedToken(ana.email), newToken()];
  await app.owner.query(
    `insert into control.reset_tokens
     select $2, company_id, user_id, expires_at from control.reset_tokens where user_id = $1`,
    [ana.id, tokenHash(twin)],
  );
  expect((await reset(token)).status).toBe(200);
  expect(await reset(twin, 'mais-uma-longa')).toEqual(invalid);
});

test('the database keeps no token that could be used', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const token = await mailedToken(ana.email);
  const { rows } = await app.owner.query('select hash from control.reset_tokens where user_id = $1', [ana.id]);
  expect(rows[0].hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(token);
  await app.idle();
  expect((await app.owner.query('select count(*)::int as left from control.mail_outbox')).rows).toEqual([{ left: 0 }]);
});

test('an address nobody has is answered alike, and no mail leaves', async () => {
  const ana = await newcomer();
  const [known, unknown] = [await ask(ana.email), await ask('ninguem@desk.test')];
  expect(unknown).toEqual(known);
  await app.idle();
  const recipients = (await app.sim.mails()).flatMap(({ to }) => to);
  expect(recipients).toContain(ana.email);
  expect(recipients).not.toContain('ninguem@desk.test');
});

test('a deleted person gets no mail, and their link is void', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const token = await mailedToken(ana.email);
  await app.owner.query('update users set deleted_at = now() where id = $1', [ana.id]);
  expect(await reset(token)).toEqual(invalid);
  await ask(ana.email);
  await app.idle();
  expect((await app.sim.mails()).filter(({ to }) => to.includes(ana.email))).toHaveLength(1);
});

test.each([
  ['pt', 'Redefinição de senha do Guichê', 'Olá, Ana!'],
  ['en', 'Reset your Guichê password', 'Hello, Ana!'],
  ['es', 'Restablece tu contraseña de Guichê', '¡Hola, Ana!'],
  ['tr', 'Guichê parolanızı sıfırlayın', 'Merhaba Ana,'],
])('the mail is in the company’s language: %s', async (language, subject, hello) => {
  const other = await app.company();
  const { id } = await other.person({ name: 'Ana', password });
  const email = `ana@${language}.test`;
  await app.owner.query('update companies set language = $2 where id = $1', [other.id, language]);
  await app.owner.query('update control.login_emails set email = $2 where user_id = $1', [id, email]);
  await ask(email);
  const mail = await app.sim.expectMail({ to: email });
  expect(mail.subject).toBe(subject);
  expect(mail.text.startsWith(hello)).toBe(true);
  expect(mail.html).toContain(`<html lang="${language}">`);
});

test('an e-mail address may ask five times an hour, known or not, and so may a network address', async () => {
  const ana = await newcomer();
  for (const email of [ana.email, 'tampouco@desk.test']) {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const from = anywhere();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask(`n${n}@desk.test`, from)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a password that is too short or too long is refused, and the link stays good', async () => {
  const ana = await newcomer();
  await ask(ana.email);
  const token = await mailedToken(ana.email);
  for (const wrong of ['curta67', 'x'.repeat(129)])
    expect(await reset(token, wrong)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
  expect((await reset(token, 'x'.repeat(128))).status).toBe(200);
  expect((await enter(ana.email, 'x'.repeat(128))).status).toBe(200);
});

test('who was refused for wrong passwords enters right after a reset from the same place', async () => {
  const ana = await newcomer();
  const from = anywhere();
  for (let n = 0; n < 5; n++) expect((await enter(ana.email, `errada-${n}`, from)).status).toBe(401);
  expect((await enter(ana.email, password, from)).status).toBe(429);
  await ask(ana.email, from);
  const token = await mailedToken(ana.email);
  expect((await post(resetPassword.path, { token, newPassword: next }, from)).status).toBe(200);
  expect((await enter(ana.email, next, from)).status).toBe(200);
});

test('without a mail server the mail is kept, sealed, for the operator', async () => {
  const env = { MAIL_HOST: '', MAIL_PORT: '', MAIL_FROM: '' };
  const silent = await startTestApp({ env });
  try {
    const other = await silent.company();
    const { id } = await other.person({ password });
    await silent.owner.query(`update control.login_emails set email = 'ana@desk.test' where user_id = $1`, [id]);
    expect((await post(forgotPassword.path, { email: 'ana@desk.test' }, anywhere(), silent.url)).status).toBe(200);
    await silent.idle();
    const { rows } = await silent.owner.query('select kind, address, content_sealed from control.mail_outbox');
    expect(rows).toMatchObject([{ kind: 'reset', address: 'ana@desk.test' }]);
    expect(rows[0].content_sealed.length).toBeGreaterThan(200);
    expect(rows[0].content_sealed.includes('reset-password')).toBe(false);
    const mail = JSON.parse(open(sealingKey(testSecret), rows[0].content_sealed));
    expect(mail).toMatchObject({ to: { address: 'ana@desk.test' }, subject: 'Redefinição de senha do Guichê' });
    expect(mail.text).toMatch(/reset-password\?token=[\w-]{43}/);
    expect(await silent.sim.mails()).toEqual([]);
  } finally {
    await silent.close();
  }
});
