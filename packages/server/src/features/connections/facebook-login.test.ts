import { connectByLogin, listConnectable } from '@guiche/contract/connection-sessions.schemas';
import { listConnections } from '@guiche/contract/connections.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { type PageOwner, seedPageOwner } from '@guiche/testkit/page-owner';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Connecting pages by the platform's log-in, with the platform played by the simulator. */
let app: TestApp;
let company: TestCompany;
let admin: Person;
let owner: PageOwner;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  owner = await seedPageOwner(app);
});

const connect = (body: Partial<BodyOf<typeof connectByLogin>> = {}, who = admin, of = company) =>
  of.ask(who, connectByLogin, { body: { facebookUserToken: owner.userToken, ...body } });

test('pages and their Instagram accounts are connected, deliver from then on, and tell of it', async () => {
  const screen = await company.screen(admin);
  const { status, body } = await connect({ facebookUserId: owner.id, addInstagram: true });
  expect(status).toBe(200);
  expect(body.whatsapps.map(({ channel, name, status }) => [channel, name, status])).toEqual([
    ['facebook', 'Padaria', 'CONNECTED'],
    ['instagram', 'padaria.ig', 'CONNECTED'],
    ['facebook', 'Confeitaria', 'CONNECTED'],
  ]);
  await screen.waitFor(({ told }) => told.connections().size === 3);
  screen.disconnect();
  for (const account of [owner.first, owner.linked, owner.second])
    await app.sim.contact(`Cliente ${account}`).says('oi', account);
  await app.idle();
  expect((await company.tickets(admin, 'pending', true)).map(({ channel }) => channel).sort()).toEqual([
    'facebook',
    'facebook',
    'instagram',
  ]);
});

test('without their wish no Instagram account is connected, and twice connected is once', async () => {
  const first = await connect();
  const again = await connect();
  expect(again.body.whatsapps.map(({ id }) => id)).toEqual(first.body.whatsapps.map(({ id }) => id));
  const all = await company.request(admin, listConnections, { query: {} });
  expect(all.map(({ channel }) => channel).sort()).toEqual(['facebook', 'facebook', 'whatsappapi']);
});

async function planOf(channels: { messenger: boolean; instagram: boolean }) {
  await app.owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents, use_whatsapp, use_facebook, use_instagram)
       values ($1, 9, 9, 9, 1, true, $2, $3) returning id)
     update companies set plan_id = (select id from p) where id = $4`,
    [`Plano ${company.id}`, channels.messenger, channels.instagram, company.id],
  );
}

test.each([
  ['Instagram', { messenger: true, instagram: false }, ['Padaria', 'Confeitaria'], ['padaria.ig']],
  ['Messenger', { messenger: false, instagram: true }, ['padaria.ig'], ['Padaria', 'Confeitaria']],
])('a plan without %s leaves its accounts out, says so, and connects the others', async (_, plan, names, notInPlan) => {
  await planOf(plan);
  const { status, body } = await connect({ addInstagram: true });
  expect([status, body.whatsapps?.map(({ name }) => name), body.notInPlan]).toEqual([200, names, notInPlan]);
});

test('a plan with none of what was named connects nothing', async () => {
  await planOf({ messenger: false, instagram: false });
  expect(await connect({ addInstagram: true })).toMatchObject({ status: 422, body: { code: 'ERR_PLAN_CHANNEL' } });
  expect(await company.request(admin, listConnections, { query: {} })).toHaveLength(1);
});

test('what the plan had before is given its new access', async () => {
  const { body: first } = await connect({ addInstagram: true });
  await planOf({ messenger: true, instagram: false });
  const { body: again } = await connect({ addInstagram: true });
  expect([again.whatsapps.map(({ id }) => id), again.notInPlan]).toEqual([first.whatsapps.map(({ id }) => id), []]);
});

test('tokens are kept sealed, lasting, and are in no answer', async () => {
  const { body } = await connect();
  expect(JSON.stringify(body)).not.toContain(owner.tokenOf(owner.first));
  const { rows } = await app.owner.query<{ sealed: Buffer }>(
    'select access_token_sealed as sealed from connections where company_id = $1 and account_id = $2',
    [company.id, owner.first],
  );
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('SIM-');
});

test('an account is one company’s: another that asks for it gets nothing of it', async () => {
  await connect();
  const other = await app.company();
  const boss = await other.admin();
  expect(await connect({}, boss, other)).toMatchObject({ status: 409, body: { code: 'ERR_CONNECTION_TAKEN' } });
  expect(await other.request(boss, listConnections, { query: {} })).toHaveLength(1);
});

test.each([
  ['somebody else’s id', () => ({ facebookUserId: '1' }), 'ERR_LOGIN_REFUSED'],
  ['a token of nobody', () => ({ facebookUserToken: 'EAA-x' }), 'ERR_LOGIN_REFUSED'],
  ['somebody without pages', () => ({ facebookUserToken: 'SIM-USER-4-short' }), 'ERR_NO_ACCOUNT_NAMED'],
])('%s connects nothing', async (_, body, code) => {
  expect((await connect(body())).body).toMatchObject({ code });
  expect(await company.request(admin, listConnections, { query: {} })).toHaveLength(1);
});

test.each([
  ['messages', 'pages_show_list.pages_manage_metadata', false, 422],
  ['Instagram, which is wanted', 'pages_show_list.pages_messaging.pages_manage_metadata', true, 422],
  ['Instagram, which is not', 'pages_show_list.pages_messaging.pages_manage_metadata', false, 200],
])('a log-in that leaves out the right to %s', async (_, scopes, addInstagram, status) => {
  const answer = await connect({ facebookUserToken: `${owner.userToken}-${scopes}`, addInstagram });
  expect([answer.status, answer.body]).toMatchObject([status, status === 200 ? {} : { code: 'ERR_LOGIN_SCOPES' }]);
});

test('where to log in is said to who may connect', async () => {
  const { channels } = await company.request(admin, listConnectable);
  const page = channels.find(({ channel }) => channel === 'facebook') ?? expect.fail('no Messenger');
  const url = new URL(page.loginUrl ?? '');
  expect([url.origin, url.pathname, url.searchParams.get('state')]).toEqual([
    app.simUrl,
    '/v25.0/dialog/oauth',
    'facebook',
  ]);
  const scopesOf = (address: string | null | undefined) => new URL(address ?? '').searchParams.get('scope') ?? '';
  expect(scopesOf(page.loginUrl)).not.toContain('instagram');
  const account = channels.find(({ channel }) => channel === 'instagram');
  expect(scopesOf(account?.loginUrl)).toContain(',instagram_basic,instagram_manage_messages');
  const dialog = await fetch(url);
  expect([dialog.status, await dialog.text()]).toEqual([200, expect.stringContaining('access_token=SIM-USER-')]);
});
