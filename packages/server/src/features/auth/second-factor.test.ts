import { getMe, logIn } from '@guiche/contract/auth.schemas';
import type { ErrorCode } from '@guiche/contract/errors';
import { changeOwnPassword } from '@guiche/contract/profile.schemas';
import {
  beginRequiredFactor,
  beginSecondFactor,
  confirmRequiredFactor,
  confirmSecondFactor,
  getSecondFactor,
  giveSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  switchSecondFactorOff,
} from '@guiche/contract/second-factor.schemas';
import { getUser } from '@guiche/contract/user-acts.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'correta-e-longa';
let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  company = await app.company();
});
afterAll(() => app.close());

/** The code of the step so many away from now. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
/** A code of no step that could be meant. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

/** All that any of the answers may hold; of what is not there the tests say so. */
interface Answered {
  code: string;
  secondFactor: string;
  secondFactorSetUp: string;
  secret: string;
  token: string;
  recoveryCodes: string[];
  session: { token: string };
}

const post = (path: string, body: object, from = '203.0.113.7') =>
  fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  }).then(async (answer) => ({
    status: answer.status,
    cookie: answer.headers.get('set-cookie'),
    body: (await answer.json()) as Answered,
  }));
const enter = (person: Person, given = password, from?: string) =>
  post(logIn.path, { email: person.email, password: given }, from);
const giveCode = (pass: string, code: string, from?: string) => post(giveSecondFactor.path, { pass, code }, from);
const refused = (status: number, code: ErrorCode) => ({ status, body: { code } });
const me = async (token: string) => (await askRoute(app.url, token, getMe, {})).status;

/** Somebody with a second step, set up by the present code: the one of the next step is still good. */
async function careful(options: Parameters<TestCompany['person']>[0] = {}) {
  const person = await company.person({ password, ...options });
  const { secret, uri } = await company.request(person, beginSecondFactor, { body: { password } });
  const body = { code: codeOf(secret) };
  const { recoveryCodes } = await company.request(person, confirmSecondFactor, { body });
  return { person, secret, uri, recoveryCodes, used: body.code };
}

test('two steps: the password gives a pass and no session, the code opens it, and no code opens twice', async () => {
  const { person, secret, uri, used } = await careful();
  expect(uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
  const first = await enter(person);
  expect([first.status, Object.keys(first.body), first.cookie]).toEqual([200, ['secondFactor'], null]);
  const { secondFactor: pass } = first.body;
  expect(await me(pass)).toBe(401);
  expect(await giveCode(pass, wrongCode(secret))).toMatchObject(refused(422, 'ERR_WRONG_CODE'));
  expect(await giveCode(pass, used)).toMatchObject(refused(422, 'ERR_WRONG_CODE')); // it set this up
  const code = codeOf(secret, 1);
  const opened = await giveCode(pass, code);
  expect(opened).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  expect(opened.cookie).toMatch(/guiche_refresh=/);
  expect(await me(opened.body.token)).toBe(200);
  expect(await giveCode(pass, code)).toMatchObject(refused(422, 'ERR_WRONG_CODE'));
});

test('of four who show one code at once, one gets in', async () => {
  const { person, secret } = await careful();
  const passes = await Promise.all(Array.from({ length: 4 }, async () => (await enter(person)).body.secondFactor));
  const code = codeOf(secret, 1);
  const answers = await Promise.all(passes.map((pass) => giveCode(pass, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a wrong password answers as for everybody, whether or not there is a second step', async () => {
  const { person } = await careful();
  const plain = await company.person({ password });
  const answers = [await enter(person, 'errada'), await enter(plain, 'errada')];
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject(refused(401, 'ERR_INVALID_CREDENTIALS'));
});

test('codes are guessed at five times a quarter of an hour, from wherever', async () => {
  const { person, secret } = await careful();
  const statuses: number[] = [];
  const { secondFactor: pass } = (await enter(person, password, '198.51.100.1')).body;
  for (let n = 0; n < 7; n++) statuses.push((await giveCode(pass, wrongCode(secret), `198.51.100.${n}`)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect((await giveCode(pass, codeOf(secret, 1), '198.51.100.9')).status).toBe(429);
});

test('a pass ends with the password it came from, and with the second step; another text is none', async () => {
  const { person } = await careful();
  const { secondFactor: pass } = (await enter(person)).body;
  await company.request(person, changeOwnPassword, {
    body: { currentPassword: password, newPassword: 'outra-e-longa' },
  });
  expect(await giveCode(pass, '123456')).toMatchObject(refused(422, 'ERR_LOGIN_PASS'));
  const { secondFactor: next } = (await enter(person, 'outra-e-longa')).body;
  const admin = await company.admin();
  await company.request(admin, resetSecondFactor, { params: { userId: person.id } });
  expect(await giveCode(next, '123456')).toMatchObject(refused(422, 'ERR_LOGIN_PASS'));
  const changed = `${next.slice(0, 40)}${next[40] === 'A' ? 'B' : 'A'}${next.slice(41)}`;
  for (const text of ['x', changed])
    expect(await giveCode(text, '123456')).toMatchObject(refused(422, 'ERR_LOGIN_PASS'));
});

test('a recovery code opens once, however it is typed; new ones make the old ones worthless', async () => {
  const { person, secret, recoveryCodes } = await careful();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [one = '', two = ''] = recoveryCodes;
  const { secondFactor: pass } = (await enter(person)).body;
  const opened = await giveCode(pass, ` ${one.toLowerCase().replaceAll('-', ' ')}`);
  expect(opened.status).toBe(200);
  expect(await giveCode(pass, one)).toMatchObject(refused(422, 'ERR_WRONG_CODE'));
  const now = { ...person, token: opened.body.token };
  expect(await company.request(now, getSecondFactor)).toMatchObject({ recoveryCodesLeft: 9, isRequired: false });
  const body = { password, code: codeOf(secret, 1) };
  const fresh = await company.request(now, renewRecoveryCodes, { body });
  expect(fresh.recoveryCodes).not.toContain(two);
  expect(await giveCode(pass, two)).toMatchObject(refused(422, 'ERR_WRONG_CODE'));
  expect((await giveCode(pass, fresh.recoveryCodes[0] ?? '')).status).toBe(200);
  const { rows } = await app.owner.query(
    `select details from audit_log where subject_id = $1 and act = 'auth.login' order by id`,
    [person.id],
  );
  expect(rows.map(({ details }) => details.secondFactor)).toEqual(['recovery', 'recovery']);
});

test('switching on and off takes the password and a code; nothing of either stands in the log or the database', async () => {
  const ana = await company.person({ password });
  const wrong = await company.ask(ana, beginSecondFactor, { body: { password: 'errada' } });
  expect(wrong).toMatchObject(refused(422, 'ERR_WRONG_PASSWORD'));
  expect(await company.ask(ana, confirmSecondFactor, { body: { code: '123456' } })).toMatchObject(
    refused(422, 'ERR_NO_SECOND_FACTOR'),
  );
  const { secret } = await company.request(ana, beginSecondFactor, { body: { password } });
  expect((await enter(ana)).body).toHaveProperty('token'); // not confirmed: not asked for
  const again = { ...ana, token: (await enter(ana)).body.token };
  const { recoveryCodes } = await company.request(again, confirmSecondFactor, { body: { code: codeOf(secret) } });
  const on = refused(409, 'ERR_SECOND_FACTOR_ON');
  expect(await company.ask(again, beginSecondFactor, { body: { password } })).toMatchObject(on);
  expect(await company.ask(again, confirmSecondFactor, { body: { code: codeOf(secret) } })).toMatchObject(on);
  const off = (body: { password: string; code: string }) => company.ask(again, switchSecondFactorOff, { body });
  const [code = ''] = recoveryCodes;
  expect(await off({ password: 'errada', code })).toMatchObject(refused(422, 'ERR_WRONG_PASSWORD'));
  expect(await off({ password, code: wrongCode(secret) })).toMatchObject(refused(422, 'ERR_WRONG_CODE'));
  expect((await off({ password, code })).status).toBe(200);
  expect(await off({ password, code })).toMatchObject(refused(422, 'ERR_NO_SECOND_FACTOR'));
  expect((await enter(ana)).body).toHaveProperty('token');
  const { rows } = await app.owner.query(`select act, details::text from audit_log where user_id = $1`, [ana.id]);
  const acts = rows.map(({ act }) => act);
  expect(acts).toEqual(expect.arrayContaining(['second-factor.on', 'second-factor.off', 'second-factor.refuse']));
  for (const { details } of rows) for (const text of [secret, code, password]) expect(details).not.toContain(text);
});

test('where it is required, the password opens the way to set it up and nothing else', async () => {
  const strict = await app.company();
  await strict.setting('requireSecondFactor', 'enabled');
  const rui = await strict.person({ password });
  const first = await enter(rui);
  expect([first.status, Object.keys(first.body), first.cookie]).toEqual([200, ['secondFactorSetUp'], null]);
  const { secondFactorSetUp: pass } = first.body;
  expect(await me(pass)).toBe(401);
  expect(await giveCode(pass, '123456')).toMatchObject(refused(422, 'ERR_LOGIN_PASS')); // for something else
  const { body: begun } = await post(beginRequiredFactor.path, { pass });
  const confirm = (code: string) => post(confirmRequiredFactor.path, { pass, code });
  expect(await confirm(wrongCode(begun.secret))).toMatchObject(refused(422, 'ERR_WRONG_CODE'));
  const done = await confirm(codeOf(begun.secret));
  expect(done).toMatchObject({ status: 200, body: { session: { user: { id: rui.id } } } });
  expect(done.body.recoveryCodes).toHaveLength(10);
  expect(done.cookie).toMatch(/guiche_refresh=/);
  const inside = { ...rui, token: done.body.session.token };
  expect(await strict.request(inside, getSecondFactor)).toMatchObject({ isRequired: true, recoveryCodesLeft: 10 });
  expect(await post(beginRequiredFactor.path, { pass })).toMatchObject(refused(409, 'ERR_SECOND_FACTOR_ON'));
  const off = { password, code: done.body.recoveryCodes[0] ?? '' };
  expect(await strict.ask(inside, switchSecondFactorOff, { body: off })).toMatchObject(
    refused(422, 'ERR_SECOND_FACTOR_REQUIRED'),
  );
  expect((await enter(rui)).body).toHaveProperty('secondFactor');
});

test('whoever is no administrator any more takes it from nobody, however lately they were one', async () => {
  const { person } = await careful();
  const admin = await company.admin();
  expect(await me(admin.token)).toBe(200); // remembered as an administrator for seconds
  await app.owner.query(`update users set profile = 'user' where id = $1`, [admin.id]);
  const params = { userId: person.id };
  expect(await company.ask(admin, resetSecondFactor, { params })).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
  expect((await enter(person)).body).toHaveProperty('secondFactor');
});

test('operators are led to set it up, unless the installation says otherwise', async () => {
  const careless = await company.person({ password, profile: 'admin', flags: { super: true } });
  expect((await enter(careless)).body).toHaveProperty('token');
  const strict = await startTestApp({ env: { OPERATOR_SECOND_FACTOR: '1' } });
  try {
    const theirs = await strict.company();
    const operator = await theirs.person({ password, profile: 'admin', flags: { super: true } });
    const enters = ({ email }: Person) => askRoute(strict.url, null, logIn, { body: { email, password } });
    expect(Object.keys((await enters(operator)).body)).toEqual(['secondFactorSetUp']);
    expect((await enters(await theirs.person({ password, profile: 'admin' }))).body).toHaveProperty('token');
  } finally {
    await strict.close();
  }
});

test('an administrator takes it from somebody of the company who lost the phone, and ends their sessions', async () => {
  const { person } = await careful();
  const [admin, clerk, chief] = [
    await company.admin(),
    await company.person(),
    await company.person({ profile: 'admin', flags: { super: true } }),
  ];
  const other = await (await app.company()).admin();
  const params = { userId: person.id };
  expect(await company.ask(clerk, resetSecondFactor, { params })).toMatchObject(refused(403, 'ERR_NO_PERMISSION'));
  expect(await company.ask(other, resetSecondFactor, { params })).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'));
  for (const { id } of [admin, chief])
    expect(await company.ask(admin, resetSecondFactor, { params: { userId: id } })).toMatchObject(
      refused(403, 'ERR_NO_PERMISSION'),
    );
  expect(await me(person.token)).toBe(200);
  const screen = await company.listener(admin);
  const isOn = async () => (await company.request(admin, getUser, { params })).hasSecondFactor;
  expect(await isOn()).toBe(true);
  await company.request(admin, resetSecondFactor, { params });
  await app.idle();
  await screen.caughtUp();
  expect(screen.events.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({
      action: 'update',
      changed: ['settings'],
      user: expect.objectContaining({ id: person.id }),
    }),
  );
  screen.disconnect();
  expect(await isOn()).toBe(false);
  expect(await me(person.token)).toBe(401);
  expect((await enter(person)).body).toHaveProperty('token');
  const { rows } = await app.owner.query(
    `select user_id from audit_log where subject_id = $1 and act = 'second-factor.reset'`,
    [person.id],
  );
  expect(rows.map(({ user_id }) => Number(user_id))).toEqual([admin.id]);
});
