import { getMe, logIn } from '@guiche/contract/auth.schemas';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@guiche/contract/own-sessions.schemas';
import { changeOwnPassword, putOwnAvatar } from '@guiche/contract/profile.schemas';
import { formFile, getFile, postFormAt } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'correta-e-longa';
const httpMs = 10_000; // twice the promise: the machine that runs this may be busy
let app: TestApp;
/** The company as either process serves it. */
let here: TestCompany;
let there: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
  const second = await app.second();
  here = await app.company();
  there = here.at(second.url);
  await here.setting('allowParallelSessions', 'enabled');
});
afterAll(() => app.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Signs in from a device. */
async function enter(person: Person, userAgent: string, from: string): Promise<Person> {
  const answer = await fetch(`${app.url}/api${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': from },
    body: JSON.stringify({ email: person.email, password }),
  });
  const { token, sessionId } = (await answer.json()) as { token: string; sessionId: string };
  return { ...person, token, sessionId };
}

const status = async (company: TestCompany, person: Person) => (await company.ask(person, getMe)).status;

test('people see where they are signed in, by device and place, and which one they look from', async () => {
  const ana = await here.person({ password });
  const desk = await enter(ana, chrome, '203.0.113.77');
  const phone = await enter(ana, safari, '2001:db8:1:2:3:4:5:6');
  const { sessions } = await here.request(phone, listOwnSessions);
  expect(sessions.map(({ id }) => id).sort()).toEqual([ana.sessionId, desk.sessionId, phone.sessionId].sort());
  const of = ({ sessionId }: Person) => sessions.find(({ id }) => id === sessionId);
  expect(of(desk)).toMatchObject({
    browser: 'Chrome',
    system: 'Windows',
    isPhone: false,
    ip: '203.0.113.…',
    isCurrent: false,
  });
  expect(of(phone)).toMatchObject({
    browser: 'Safari',
    system: 'iPhone',
    isPhone: true,
    ip: '2001:db8:1:…',
    isCurrent: true,
  });
  expect(of(ana)).toMatchObject({ browser: null, system: null, ip: null });
  const other = await here.admin();
  expect((await here.request(other, listOwnSessions)).sessions.map(({ id }) => id)).toEqual([other.sessionId]);
});

test('ending one from afar ends it everywhere: calls, sockets and files; of others’ there is none', async () => {
  const ana = await here.person({ password });
  const desk = await enter(ana, chrome, '203.0.113.77');
  const form = new FormData();
  form.set('medias', formFile({ bytes: sampleFiles.photo, name: 'eu.jpg' }));
  const { body } = await postFormAt<typeof putOwnAvatar>(app.url, ana, putOwnAvatar.path, form);
  const pictureAt = (url: string) => getFile(url, desk, body.profileImage).then((answer) => answer.status);
  const screen = await there.listener(desk);
  expect([await status(here, desk), await status(there, desk), await pictureAt(app.url)]).toEqual([200, 200, 200]);
  const params = { sessionId: desk.sessionId };
  for (const stranger of [await here.admin(), await (await app.company()).admin()])
    expect(await here.ask(stranger, endOwnSession, { params })).toMatchObject({
      status: 404,
      body: { code: 'ERR_NO_SESSION_FOUND' },
    });
  expect(await status(here, desk)).toBe(200);
  await here.request(ana, endOwnSession, { params });
  expect(await status(here, desk)).toBe(401);
  await expect.poll(() => status(there, desk), { timeout: httpMs }).toBe(401);
  await expect.poll(() => pictureAt(app.url), { timeout: httpMs }).toBe(404);
  await screen.waitFor(({ disconnects }) => disconnects.length > 0, httpMs);
  screen.disconnect();
  expect((await here.ask(ana, endOwnSession, { params })).status).toBe(404);
  expect(await status(here, ana)).toBe(200);
});

test('ending all others leaves the one that asks', async () => {
  const ana = await here.person({ password });
  const others = [await enter(ana, chrome, '203.0.113.77'), await enter(ana, safari, '203.0.113.78')];
  expect(await here.request(ana, endOtherSessions)).toEqual({ ended: 2 });
  for (const each of others) expect(await status(here, each)).toBe(401);
  expect(await status(here, ana)).toBe(200);
  expect((await here.request(ana, listOwnSessions)).sessions).toHaveLength(1);
});

test('a new password takes the one before, and ends the other sessions', async () => {
  const ana = await here.person({ password });
  const desk = await enter(ana, chrome, '203.0.113.77');
  const change = (currentPassword: string) =>
    here.ask(ana, changeOwnPassword, { body: { currentPassword, newPassword: 'nova-e-longa' } });
  expect(await change('errada')).toMatchObject({ status: 422, body: { code: 'ERR_WRONG_PASSWORD' } });
  expect(await status(here, desk)).toBe(200);
  expect((await change(password)).status).toBe(200);
  expect([await status(here, desk), await status(here, ana)]).toEqual([401, 200]);
  expect((await change(password)).body.code).toBe('ERR_WRONG_PASSWORD');
  for (let n = 0; n < 4; n++) await change('errada');
  expect(await change('nova-e-longa')).toMatchObject({ status: 429 });
});
