import { readFileSync } from 'node:fs';
import { publicSettings } from '@guiche/contract/public-settings';
import { getPublicSettings } from '@guiche/contract/public-settings.schemas';
import {
  getCompanySettingOne,
  getCompanySettings,
  getManifest,
  getPublicSetting,
  getSetting,
  listSettings,
  updateCompanySetting,
  updateSetting,
} from '@guiche/contract/settings.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { askRoute, type Person, type TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  admin = await company.admin();
  ana = await company.person();
});
afterAll(() => app.close());

test('a setting nobody touched has its default, read in each of the four ways', async () => {
  const params = { companyId: company.id };
  expect(await company.request(ana, getCompanySettings, { params })).toContainEqual({
    key: 'requiredTag',
    value: 'disabled',
  });
  expect(await company.request(ana, listSettings)).toContainEqual({ key: 'sendSignMessage', value: 'enabled' });
  expect(await company.request(ana, getSetting, { params: { key: 'chatBotType' } })).toEqual({
    key: 'chatBotType',
    value: 'text',
  });
  const query = { column: 'scheduleType' };
  expect(await company.request(ana, getCompanySettingOne, { query })).toEqual({
    key: 'scheduleType',
    value: 'disabled',
  });
});

test('an admin changes it in each of the three forms, and it is on record', async () => {
  await company.request(admin, updateCompanySetting, { body: { key: 'requiredTag', value: 'enabled' } });
  await company.request(admin, updateCompanySetting, { body: { column: 'lgpdHideNumber', data: 'enabled' } });
  await company.request(admin, updateSetting, { params: { key: 'userRating' }, body: { value: 'enabled' } });
  for (const key of ['requiredTag', 'lgpdHideNumber', 'userRating'])
    expect(await company.request(ana, getSetting, { params: { key } })).toEqual({ key, value: 'enabled' });
  const { rows } = await app.owner.query('select act, user_id from audit_log where company_id = $1', [company.id]);
  expect(rows).toEqual(Array(3).fill({ act: 'settings.update', user_id: admin.id }));
});

test('of a text in the company’s own words the record says which, of a choice what was chosen too', async () => {
  const own = await app.company();
  const their = await own.admin();
  await own.request(their, updateCompanySetting, { body: { key: 'transferMessage', value: 'Fale com a Rosa' } });
  await own.request(their, updateCompanySetting, { body: { column: 'lgpdMessage', data: 'Aceite, Rosa' } });
  await own.request(their, updateSetting, { params: { key: 'lgpdLink' }, body: { value: 'https://rosa.test/' } });
  await own.request(their, updateSetting, { params: { key: 'requiredTag' }, body: { value: 'enabled' } });
  const { rows } = await app.owner.query('select details from audit_log where company_id = $1 order by id', [own.id]);
  expect(rows.map(({ details }) => details)).toEqual([
    { key: 'transferMessage' },
    { key: 'lgpdMessage' },
    { key: 'lgpdLink' },
    { key: 'requiredTag', value: 'enabled', before: { value: 'disabled' } },
  ]);
});

test('an attendant, an unknown key, a value it cannot have and another company’s settings are refused', async () => {
  const body = { key: 'requiredTag', value: 'disabled' };
  expect(await company.ask(ana, updateCompanySetting, { body })).toMatchObject({
    status: 403,
    body: { code: 'ERR_NO_PERMISSION' },
  });
  const unknown = await company.ask(admin, updateSetting, { params: { key: 'constructor' }, body: { value: 'x' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'ERR_NO_SETTING_FOUND' } });
  const wrong = await company.ask(admin, updateCompanySetting, { body: { key: 'requiredTag', value: 'sometimes' } });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
  const other = await app.company();
  const foreign = await company.ask(admin, getCompanySettings, { params: { companyId: other.id } });
  const missing = await company.ask(admin, getCompanySettings, { params: { companyId: 999_999 } });
  expect(foreign).toEqual(missing);
  expect(foreign.status).toBe(404);
});

test('without a session only the white-label values are readable', async () => {
  const read = (key: string) => askRoute(app.url, null, getPublicSetting, { params: { key } });
  expect(await read('appName')).toEqual({ status: 200, body: { key: 'appName', value: 'Guichê' } });
  for (const key of ['requiredTag', 'toString', '__proto__']) expect((await read(key)).status).toBe(404);
  expect((await askRoute(app.url, null, listSettings, {})).status).toBe(401);
});

test('all white-label values come in one answer, which a browser may keep and ask about', async () => {
  const address = `${app.url}/api${getPublicSettings.path}`;
  const first = await fetch(address);
  expect(await first.json()).toEqual({ ...publicSettings, userCreation: 'enabled' });
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{20,}"$/);
  const again = await fetch(address, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const other = await fetch(address, { headers: { 'if-none-match': '"another"' } });
  expect(other.status).toBe(200);
});

test('the manifest has what systems want of an application they install: pictures in two sizes, and one to be cut (habit: Phone use)', async () => {
  const { body } = await askRoute(app.url, null, getManifest, {});
  expect(body).toMatchObject({ start_url: '/tickets', scope: '/', display: 'standalone' });
  const { icons } = body;
  expect(icons.filter(({ type }) => type === 'image/png').map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  const folder = new URL('../../../../web/public', import.meta.url);
  for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
    const bytes = readFileSync(`${folder.pathname}${src}`);
    const size = `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
    expect([src, bytes.toString('latin1', 1, 4), size, type]).toEqual([src, 'PNG', sizes, 'image/png']);
  }
});

test('a branded installation says so in its settings and in the manifest it is installed by', async () => {
  const branded = await startTestApp({
    env: { APP_NAME: 'Loja Aurora', PRIMARY_COLOR_LIGHT: '#B3005E', APP_LOGO_FAVICON: '/marca/icone.svg' },
  });
  try {
    const { body } = await askRoute(branded.url, null, getPublicSettings, {});
    expect(body).toEqual({
      ...publicSettings,
      userCreation: 'enabled',
      appName: 'Loja Aurora',
      primaryColorLight: '#B3005E',
      appLogoFavicon: '/marca/icone.svg',
    });
    expect((await askRoute(branded.url, null, getManifest, {})).body).toMatchObject({
      name: 'Loja Aurora',
      theme_color: '#B3005E',
      icons: [{ src: '/marca/icone.svg', sizes: 'any' }],
    });
  } finally {
    await branded.close();
  }
});

test('everybody is told of a change; only one that changes who is shown what makes screens load again', async () => {
  const other = await app.company();
  const boss = await other.admin();
  const screen = await other.listener(await other.person());
  const change = (key: string, value: string) =>
    other.request(boss, updateSetting, { params: { key }, body: { value } });
  await change('transferMessage', 'Vou transferir');
  await change('transferMessage', 'Vou transferir'); // says nothing new
  await app.idle();
  await screen.caughtUp();
  const told = () =>
    screen.events.filter(({ name }) => name === 'companySettings').map(({ payload }) => payload.settings);
  expect(told()).toEqual([[{ key: 'transferMessage', value: 'Vou transferir' }]]);
  expect(screen.signals.map(({ name }) => name)).not.toContain('reset');
  await change('lgpdHideNumber', 'enabled');
  await app.idle();
  await screen.caughtUp();
  expect(told()).toHaveLength(2);
  expect(screen.signals.filter(({ name }) => name === 'reset')).toHaveLength(1);
  screen.disconnect();
});

test('a required tag keeps a ticket open until its contact has one', async () => {
  await company.request(admin, updateCompanySetting, { body: { key: 'requiredTag', value: 'enabled' } });
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  const params = { ticketId: ticket?.id ?? 0 };
  const close = async () => (await company.ask(admin, updateTicket, { params, body: { status: 'closed' } })).status;
  expect(await close()).toBe(422);
  await app.owner.query(
    `with g as (insert into tags (company_id, name, color) values ($1, 'Cliente', '#123456') returning id)
     insert into contact_tags select $1, $2, id from g`,
    [company.id, ticket?.contactId],
  );
  expect(await close()).toBe(200);
});
