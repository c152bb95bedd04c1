import { randomUUID } from 'node:crypto';
import { getOwnPreferences, type OwnPreferenceKey, putOwnPreference } from '@guiche/contract/preferences.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  ana = await company.person();
  bia = await company.person();
});
afterAll(() => app.close());

const initial = {
  listWidth: null,
  sign: true,
  quickUses: {},
  recentEmoji: [],
  recentTickets: [],
  contactDrawer: 'closed',
  closeWithFarewell: false,
  pendingOrder: 'waiting',
};
const put = (person: Person, key: OwnPreferenceKey, value: unknown) =>
  company.request(person, putOwnPreference, { params: { key }, body: { value: JSON.stringify(value) } });
const read = (person: Person) => company.request(person, getOwnPreferences);

test('who chose nothing has the defaults; what one chooses is there on every device, and nobody else’s', async () => {
  expect(await read(ana)).toEqual(initial);
  const chosen = {
    listWidth: 420,
    sign: false,
    quickUses: { 7: 3 },
    recentEmoji: ['👍🏽', 'ş'],
    recentTickets: [randomUUID(), randomUUID()],
    contactDrawer: 'open',
    closeWithFarewell: true,
    pendingOrder: 'newest',
  };
  for (const [key, value] of Object.entries(chosen)) await put(ana, key as OwnPreferenceKey, value);
  const elsewhere = { ...ana, ...(await company.signIn(ana.id)) };
  expect(await read(elsewhere)).toEqual(chosen);
  expect(await read(bia)).toEqual(initial);
});

test('the last of two devices wins, and a key has one row however often it is written', async () => {
  await Promise.all([300, 400, 500].map((width) => put(bia, 'listWidth', width)));
  await put(bia, 'listWidth', 360);
  expect((await read(bia)).listWidth).toBe(360);
  const { rows } = await app.owner.query('select count(*)::int from user_preferences where user_id = $1', [bia.id]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('nobody is told, and nothing is put on record', async () => {
  const screen = await company.listener(ana);
  const heard = async () => {
    await app.idle();
    await screen.caughtUp();
    return [...screen.events.map(({ name }) => name), ...screen.signals.map(({ name }) => name)];
  };
  const before = await heard();
  await put(ana, 'sign', true);
  expect(await heard()).toEqual(before);
  screen.disconnect();
  const { rows } = await app.owner.query('select act from audit_log where company_id = $1', [company.id]);
  expect(rows).toEqual([]);
});

test.each([
  ['listWidth', '199'],
  ['listWidth', '2001'],
  ['listWidth', '"320"'],
  ['sign', 'maybe'],
  ['sign', ''],
  ['quickUses', '{"0":1}'],
  ['quickUses', '{"__proto__x":1}'],
  ['recentEmoji', JSON.stringify(Array(25).fill('👍'))],
  ['recentTickets', JSON.stringify(Array(6).fill(randomUUID()))],
  ['recentTickets', '["/tickets"]'],
  ['contactDrawer', '"ajar"'],
  ['pendingOrder', '"oldest"'],
  ['closeWithFarewell', `"${'x'.repeat(4001)}"`],
])('%s does not become %s', async (key, value) => {
  const before = await read(ana);
  const { status, body } = await company.ask(ana, putOwnPreference, { params: { key }, body: { value } });
  expect([status, body.code]).toEqual([400, 'ERR_VALIDATION']);
  expect(await read(ana)).toEqual(before);
});

test('a key that is none of ours is as missing as one of JavaScript’s own', async () => {
  for (const key of ['colour', 'constructor', 'toString'])
    expect(await company.ask(ana, putOwnPreference, { params: { key }, body: { value: 'true' } })).toMatchObject({
      status: 404,
      body: { code: 'ERR_NO_SETTING_FOUND' },
    });
});

test('what an older version stored and this one no longer allows counts as not chosen', async () => {
  const caro = await company.person();
  await app.owner.query(
    `insert into user_preferences (company_id, user_id, key, value) values ($1, $2, 'listWidth', '"wide"'), ($1, $2, 'gone', 'true')`,
    [company.id, caro.id],
  );
  expect(await read(caro)).toEqual(initial);
});

test('without a session nobody reads or writes them', async () => {
  expect((await askRoute(app.url, null, getOwnPreferences, {})).status).toBe(401);
  const input = { params: { key: 'sign' }, body: { value: 'true' } };
  expect((await askRoute(app.url, null, putOwnPreference, input)).status).toBe(401);
});
