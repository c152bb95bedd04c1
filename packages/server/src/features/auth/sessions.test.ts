import { getMe, logIn, logOut } from '@guiche/contract/auth.schemas';
import { getCompanyPlan, listPlans } from '@guiche/contract/plans.schemas';
import { putOwnAvatar } from '@guiche/contract/profile.schemas';
import type { Route } from '@guiche/contract/route';
import { getPublicSetting, updateCompanySetting } from '@guiche/contract/settings.schemas';
import { getHealth, getVersion } from '@guiche/contract/system.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { formFile, getFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type RequestInput, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A call notices within five seconds: twice the promise, the machine may be busy. */
const httpMs = 10_000;
const password = 'correta-e-longa';
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

interface Opened {
  status: number;
  code: string | undefined;
  token: string;
  setCookie: string;
  cookie: string;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Opened> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { token, code } = JSON.parse(await answer.text());
  const setCookie = answer.headers.get('set-cookie') ?? '';
  return { status: answer.status, code, token, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

const signIn = ({ email }: Person, remember?: boolean) => post(logIn.path, { email, password, remember });
const renew = (cookie: string, headers = {}) =>
  post('/auth/refresh_token', undefined, { cookie, origin: app.url, ...headers });
const me = async (token: string) => (await askRoute(app.url, token, getMe, {})).status;
const change = (text: string, user: Person) => app.owner.query(text, [user.id]);

test('any refresh token but the last two ends the session: HTTP, socket and all that follow', async () => {
  const ana = await company.person({ password });
  const first = await signIn(ana);
  const second = await renew(first.cookie);
  const third = await renew(second.cookie);
  const screen = await company.screen({ ...ana, token: third.token });
  expect([second.status, third.status]).toEqual([200, 200]);
  expect((await renew(first.cookie)).code).toBe('ERR_SESSION_EXPIRED');
  for (const { token } of [second, third]) expect(await me(token)).toBe(401);
  expect((await renew(third.cookie)).code).toBe('ERR_SESSION_EXPIRED');
  await screen.waitFor(({ disconnects }) => disconnects.length > 0);
  screen.disconnect();
  const { rows } = await change(`select act from audit_log where subject_id = $1 and act = 'auth.refresh-reuse'`, ana);
  expect(rows).toHaveLength(1);
});

test('a renewal whose answer was lost is given again, and the session goes on by it', async () => {
  const ana = await company.person({ password });
  const { cookie } = await signIn(ana);
  await renew(cookie); // the answer never reaches the browser
  const again = await renew(cookie);
  await change(`update control.sessions set previous_until = now() where user_id = $1`, ana);
  const next = await renew(again.cookie);
  expect([next.status, await me(next.token)]).toEqual([200, 200]);
});

test('ten tabs that refresh at once all go on, with one new cookie between them', async () => {
  const ana = await company.person({ password });
  const { cookie } = await signIn(ana);
  const answers = await Promise.all(Array.from({ length: 10 }, () => renew(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const cookies = [...new Set(answers.map((answer) => answer.cookie))];
  expect([cookies.length, cookies.includes(cookie)]).toEqual([1, false]);
  for (const { token } of answers) expect(await me(token)).toBe(200);
  expect((await renew(cookies[0] ?? '')).status).toBe(200);
});

test('a session that is not remembered goes with the browser, and ends after eight idle hours', async () => {
  const ana = await company.person({ password });
  const opened = await signIn(ana, false);
  // What a browser is known by outlives the session.
  expect(opened.setCookie.split(', guiche_device_')[0]).not.toMatch(/Max-Age|Expires/i);
  const idle = (hours: string) =>
    change(`update control.sessions set last_used_at = now() - interval '${hours}' where user_id = $1`, ana);
  await idle('7 hours 59 minutes');
  const next = await renew(opened.cookie);
  expect(next.status).toBe(200);
  expect(next.setCookie.split(', guiche_device_')[0]).not.toMatch(/Max-Age|Expires/i);
  const screen = await company.screen({ ...ana, token: next.token });
  await idle('8 hours');
  expect((await renew(next.cookie)).code).toBe('ERR_SESSION_EXPIRED');
  await screen.waitFor(({ disconnects }) => disconnects.length > 0);
  screen.disconnect();
  await expect.poll(() => me(next.token), { timeout: httpMs }).toBe(401);
});

test('files are opened as long as the session lives, not until the end that it could have reached', async () => {
  const ana = await company.person();
  const form = new FormData();
  form.set('medias', formFile({ bytes: sampleFiles.photo, name: 'eu.jpg' }));
  const { body } = await postFormAt<typeof putOwnAvatar>(app.url, ana, putOwnAvatar.path, form);
  const opened = async () => (await getFile(app.url, ana, body.profileImage)).status;
  const idle = (hours: string) =>
    change(
      `update control.sessions set remember = false, last_used_at = now() - interval '${hours}' where user_id = $1`,
      ana,
    );
  await idle('7 hours 59 minutes');
  expect(await opened()).toBe(200);
  await idle('8 hours');
  await expect.poll(opened, { timeout: httpMs }).toBe(404);
});

test('a remembered session may be idle, and ends thirty days after the sign-in however much it is used', async () => {
  const ana = await company.person({ password });
  const opened = await signIn(ana, true);
  expect(opened.setCookie).toMatch(/Max-Age=2592000/);
  await change(`update control.sessions set last_used_at = now() - interval '20 days' where user_id = $1`, ana);
  await change(
    `update control.sessions set expires_at = now() + interval '10 days' where user_id = $1 and remember`,
    ana,
  );
  const next = await renew(opened.cookie);
  expect(next.status).toBe(200);
  expect(Number(/Max-Age=(\d+)/.exec(next.setCookie)?.[1])).toBeLessThanOrEqual(864_000);
  await change('update control.sessions set expires_at = now() where user_id = $1', ana);
  expect((await renew(next.cookie)).code).toBe('ERR_SESSION_EXPIRED');
});

test('the cookie speaks for pages of ours only', async () => {
  const ana = await company.person({ password });
  const { cookie } = await signIn(ana);
  for (const site of ['cross-site', 'same-site'])
    expect(await renew(cookie, { 'sec-fetch-site': site })).toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
  const refused = { status: 403, code: 'ERR_NO_PERMISSION' };
  const { host } = new URL(app.url);
  const strangers = [
    'https://loja.test',
    `http://${host}.loja.test`,
    'http://127.0.0.1:1',
    'null',
    `http://loja@x/${host}`,
  ];
  for (const origin of strangers) expect([origin, await renew(cookie, { origin })]).toMatchObject([origin, refused]);
  // What a browser says of the site decides, whatever else is claimed.
  expect(await renew(cookie, { 'sec-fetch-site': 'cross-site', origin: app.url })).toMatchObject(refused);
  expect((await renew(cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('who says nothing of a page may not use the cookie, and is a program as good as any without one', async () => {
  const ana = await company.person({ password });
  const { cookie, token } = await signIn(ana);
  const silent = await post('/auth/refresh_token', undefined, { cookie });
  expect(silent).toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
  expect(await post('/auth/refresh_token', undefined)).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' });
  const leave = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/auth/logout`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  expect((await leave({ cookie, origin: 'https://loja.test' })).status).toBe(403);
  expect(await me(token)).toBe(200);
  expect((await leave({})).status).toBe(200);
});

test('a refresh token opens nothing as an access token, nor the other way round', async () => {
  const ana = await company.person({ password });
  const { cookie, token } = await signIn(ana);
  expect(await me(cookie.split('=')[1] ?? '')).toBe(401);
  expect((await renew(`guiche_refresh=${token}`)).status).toBe(401);
});

test('outside working hours the right password is told so, and a wrong one is not', async () => {
  const ana = await company.person({ password });
  const { rows } = await app.owner.query(
    `select to_char(now() at time zone 'America/Sao_Paulo' + interval '2 hours', 'HH24:MI') as "from",
      to_char(now() at time zone 'America/Sao_Paulo' + interval '3 hours', 'HH24:MI') as "to"`,
  );
  const { from, to } = rows[0];
  await app.owner.query('update users set start_work = $2, end_work = $3 where id = $1', [ana.id, from, to]);
  expect(await signIn(ana)).toMatchObject({ status: 403, code: 'ERR_OUT_OF_HOURS' });
  const wrong = await post(logIn.path, { email: ana.email, password: 'errada-e-longa' });
  expect(wrong).toMatchObject({ status: 401, code: 'ERR_INVALID_CREDENTIALS' });
  await app.owner.query('update users set start_work = $2, end_work = $3 where id = $1', [ana.id, to, from]);
  expect((await signIn(ana)).status).toBe(200);
});

/** Who calls, in which state; each is made anew. */
const callers = {
  nobody: async () => null,
  'an unknown token': async () => 'a-token-that-nobody-was-given',
  'an attendant': async () => (await company.person()).token,
  'an admin': async () => (await company.admin()).token,
  'an old access token': async () => {
    const user = await company.person();
    await change(
      `update control.access_tokens a set expires_at = now() from control.sessions s where s.id = a.session_id and s.user_id = $1`,
      user,
    );
    return user.token;
  },
  'an ended session': async () => {
    const user = await company.person();
    await company.request(user, logOut);
    return user.token;
  },
  'a deleted person': async () => {
    const user = await company.person();
    await change('update users set deleted_at = now() where id = $1', user);
    return user.token;
  },
  'an admin whose company’s time is over': async () => inOther('due_date = current_date - 2'),
  'an admin whose company was blocked': async () => inOther('status = false'),
};

async function inOther(change: string): Promise<string> {
  const other = await app.company();
  await app.owner.query(`update companies set ${change} where id = $1`, [other.id]);
  return (await other.admin()).token;
}

const ok = 200;
const [expired, old, paid, refused] = [401, 'ERR_TOKEN_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_NO_PERMISSION'];
const table: Record<keyof typeof callers, { open: unknown; own: unknown; desk: unknown; admins: unknown }> = {
  nobody: { open: ok, own: expired, desk: expired, admins: expired },
  'an unknown token': { open: ok, own: expired, desk: expired, admins: expired },
  'an attendant': { open: ok, own: ok, desk: ok, admins: refused },
  'an admin': { open: ok, own: ok, desk: ok, admins: ok },
  'an old access token': { open: ok, own: old, desk: old, admins: old },
  'an ended session': { open: ok, own: expired, desk: expired, admins: expired },
  'a deleted person': { open: ok, own: expired, desk: expired, admins: expired },
  'an admin whose company’s time is over': { open: ok, own: ok, desk: paid, admins: paid },
  'an admin whose company was blocked': { open: ok, own: ok, desk: paid, admins: paid },
};
const statusOf: Record<string, number> = {
  ERR_TOKEN_EXPIRED: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_NO_PERMISSION: 403,
};

test.each(Object.keys(callers) as (keyof typeof callers)[])('what is answered to %s', async (who) => {
  const token = await callers[who]();
  const said = async <T extends Route>(route: T, input: RequestInput<T> = {}): Promise<unknown> => {
    const { status, body } = await askRoute(app.url, token, route, input);
    if (status === 401) expect(body.code).toBe('ERR_SESSION_EXPIRED');
    if (status === ok || status === 401) return status;
    expect(status).toBe(statusOf[body.code ?? '']);
    return body.code;
  };
  const open = [
    await said(getVersion),
    await said(getHealth),
    await said(listPlans),
    await said(getPublicSetting, { params: { key: 'appName' } }),
  ];
  const admins = await said(updateCompanySetting, { body: { key: 'transferMessage', value: who } });
  const got = { open: new Set(open), own: await said(getMe), desk: await said(listTickets), admins };
  expect(got).toEqual({ ...table[who], open: new Set([ok]) });
});

test('a company whose time is over still reads its plan', async () => {
  const other = await app.company();
  const { rows } = await app.owner.query(
    `insert into plans (name, users, connections, queues, amount_cents) values ('Vencido', 1, 1, 1, 1) returning id`,
  );
  await app.owner.query('update companies set plan_id = $2, due_date = current_date - 2 where id = $1', [
    other.id,
    rows[0].id,
  ]);
  const { plan } = await other.request(await other.admin(), getCompanyPlan, { params: { companyId: other.id } });
  expect(plan.name).toBe('Vencido');
});
