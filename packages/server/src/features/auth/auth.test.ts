import { getMe, logIn, logOut } from '@guiche/contract/auth.schemas';
import { updateCompanySetting } from '@guiche/contract/settings.schemas';
import { getVersion } from '@guiche/contract/system.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'correta-e-longa';
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

const newcomer = () => company.person({ password });

interface Opened {
  status: number;
  code: string | undefined;
  token: string;
  cookie: string;
}

async function post(path: string, body: unknown, cookie?: string): Promise<Opened> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, ...(cookie === undefined ? {} : { cookie }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { token, code } = JSON.parse(await answer.text());
  return { status: answer.status, code, token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const signIn = (person: Person, given = password) => post(logIn.path, { email: person.email, password: given });
const renew = (cookie: string) => post('/auth/refresh_token', undefined, cookie);
const me = (token: string) => company.ask({ id: 0, name: '', email: '', sessionId: '', token }, getMe);

test('the right password opens a session, whatever the letters’ case of the address; the wrong one and the unknown address answer alike', async () => {
  const ana = await newcomer();
  const opened = await post(logIn.path, { email: ` ${ana.email.toUpperCase()} `, password });
  expect(opened.status).toBe(200);
  expect((await me(opened.token)).body).toMatchObject({ id: ana.id, companyId: company.id });
  const wrong = await signIn(ana, 'errada-e-longa');
  const unknown = await post(logIn.path, { email: 'ninguem@test', password });
  expect([wrong.status, wrong.code]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
  expect([unknown.status, unknown.code]).toEqual([401, 'ERR_INVALID_CREDENTIALS']);
});

test('the refresh cookie is for this path and no script, and rotates; the previous one serves parallel tabs only', async () => {
  const ana = await newcomer();
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email, password }),
  });
  const set = answer.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/HttpOnly/i);
  expect(set).toMatch(/SameSite=Strict/i);
  expect(set).toMatch(/Path=\/api\/auth/i);
  const first = set.split(';')[0] ?? '';
  const second = await renew(first);
  expect(second.status).toBe(200);
  expect(second.cookie).not.toBe(first);
  const parallel = await renew(first);
  expect([parallel.status, parallel.cookie]).toEqual([200, second.cookie]);
  await app.owner.query(`update control.sessions set previous_until = now() - interval '1 second' where user_id = $1`, [
    ana.id,
  ]);
  expect((await renew(first)).status).toBe(401);
  expect((await renew(second.cookie)).code).toBe('ERR_SESSION_EXPIRED'); // somebody else held the old one: the session ended
});

test('an access token that grew old is told apart from a session that ended', async () => {
  const ana = await newcomer();
  await app.owner.query(
    `update control.access_tokens a set expires_at = now() from control.sessions s where s.id = a.session_id and s.user_id = $1`,
    [ana.id],
  );
  expect(await me(ana.token)).toMatchObject({ status: 403, body: { code: 'ERR_TOKEN_EXPIRED' } });
  expect(await me('nobody-has-this-token')).toMatchObject({ status: 401, body: { code: 'ERR_SESSION_EXPIRED' } });
  const opened = await signIn(ana);
  await company.request({ ...ana, token: opened.token }, logOut);
  expect(await me(opened.token)).toMatchObject({ status: 401, body: { code: 'ERR_SESSION_EXPIRED' } });
});

test('a log-in elsewhere ends the session here and says so, unless the company allows parallel sessions', async () => {
  const ana = await newcomer();
  const first = await signIn(ana);
  const screen = await company.screen({ ...ana, token: first.token });
  const second = await signIn(ana);
  expect(await me(first.token)).toMatchObject({ status: 401, body: { code: 'ERR_SESSION_ELSEWHERE' } });
  expect(await renew(first.cookie)).toMatchObject({ status: 401, code: 'ERR_SESSION_ELSEWHERE' });
  await screen.waitFor((model) =>
    model.events.some((event) => event.name === 'auth' && event.payload.reason === 'elsewhere'),
  );
  screen.disconnect();
  const admin = await company.admin();
  await company.request(admin, updateCompanySetting, { body: { key: 'allowParallelSessions', value: 'enabled' } });
  const third = await signIn(ana);
  expect([(await me(second.token)).status, (await me(third.token)).status]).toEqual([200, 200]);
});

test('when the company’s time is over only its own affairs stay open', async () => {
  const other = await app.company();
  const rui = await other.person({ password });
  await app.owner.query('update companies set due_date = current_date - 2 where id = $1', [other.id]);
  const opened = await signIn(rui);
  expect(opened.status).toBe(200);
  const person = { ...rui, token: opened.token };
  expect(await other.ask(person, listTickets)).toMatchObject({
    status: 402,
    body: { code: 'ERR_SUBSCRIPTION_EXPIRED' },
  });
  expect((await other.ask(person, getMe)).status).toBe(200);
  expect((await other.ask(person, getVersion)).status).toBe(200);
});

test('guesses stop being looked at: of two hundred wrong passwords the right one afterwards is not tried either', async () => {
  const ana = await newcomer();
  const answers: number[] = [];
  for (let n = 0; n < 200; n += 10) {
    const burst = await Promise.all(Array.from({ length: 10 }, (_, at) => signIn(ana, `palpite-${n + at}`)));
    answers.push(...burst.map(({ status }) => status));
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(new Set(answers)).toEqual(new Set([401, 429]));
  expect((await signIn(ana)).status).toBe(429);
});
