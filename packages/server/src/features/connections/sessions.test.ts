import {
  connectByLogin,
  endAnySession,
  endConnectionSession,
  getAnyConnection,
  listAllConnections,
  listConnectable,
  renewSession,
  restartSessions,
  startSession,
} from '@guiche/contract/connection-sessions.schemas';
import { createConnection, deleteConnection, getConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import { listConnections } from '@guiche/contract/connections.schemas';
import { testSecret } from '@guiche/testkit/database';
import { playedChannels } from '@guiche/testkit/played-channels';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConnectionReport } from '../../channels/connecting.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../platform/db/pools.ts';
import { reportConnection } from './index.ts';

const played = playedChannels();
let app: TestApp;
let pools: Pools;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ adapters: played.adapters });
  pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 4, road: 1 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await app.close();
});
beforeEach(async () => {
  played.asked.length = 0;
  played.accounts = [];
  company = await app.company();
  admin = await company.admin();
});

/** As the part that runs sessions says it, from whatever process. */
const report = (connectionId: number, said: ConnectionReport) =>
  reportConnection(
    {
      platform: {
        pool: pools.web,
        cursorKey: Buffer.alloc(32),
        rules: [],
        wakeDrain() {},
        wakeLane() {},
        wakeJobs() {},
        dueAheadMs: 0,
        wakeDue() {},
      },
      log: pino({ level: 'silent' }),
      clock: systemClock,
    },
    { companyId: company.id, connectionId },
    said,
  );
const make = async (name = 'Matriz') =>
  (await company.request(admin, createConnection, { body: { name, channel: 'whatsapp' } })).id;
const details = (whatsappId: number) => company.request(admin, getConnectionDetails, { params: { whatsappId } });
const refusal = (code: string) => ({ body: { code } });

test('a new one is opened at once: its code is shown to those who look after it, and the number when it was scanned', async () => {
  const [manager, ana] = [await company.person({ flags: { allow_connections: 'enabled' } }), await company.person()];
  const [watching, other] = [await company.listener(manager), await company.listener(ana)];
  const id = await make();
  expect(played.asked).toEqual([`fresh ${id}`, `wake ${id}`]);
  expect(await details(id)).toMatchObject({ status: 'OPENING', qrcode: '' });
  await report(id, { status: 'qrcode', qrcode: '2@first', retries: 1 });
  expect(await details(id)).toMatchObject({ status: 'qrcode', qrcode: '2@first', retries: 1 });
  await watching.waitFor(({ told }) => told.codes().get(id) === '2@first');
  await report(id, { status: 'CONNECTED', number: '5511912345678' });
  await watching.waitFor(({ told }) => told.codes().get(id) === '');
  await other.waitFor(({ told }) => told.connections().get(id)?.status === 'CONNECTED');
  expect(await details(id)).toMatchObject({ status: 'CONNECTED', number: '5511912345678', qrcode: '', retries: 0 });
  // Whoever holds the code could link a phone of theirs.
  expect(other.events.filter(({ name }) => name === 'whatsappSession')).toEqual([]);
  expect(JSON.stringify(other.events)).not.toContain('2@first');
  const [listed] = await company.request(ana, listConnections, { query: {} });
  expect(Object.keys(listed ?? {})).not.toContain('qrcode');
  for (const model of [watching, other]) model.disconnect();
});

test.each([
  'tel:+55-11-91234-5678',
  "'(011) 91234-5678",
  '0055 11 91234-5678',
  '5511912345678@c.us',
  '\u202a+55\u00a011\u00a091234\u20115678\u202c',
])('the number of a phone that is to be paired is read in any writing: %s', async (pairingNumber) => {
  const id = await make();
  await report(id, { status: 'DISCONNECTED', reason: 'expired' });
  const params = { whatsappId: id };
  await company.request(admin, renewSession, { params, body: { pairingNumber } });
  expect(played.asked).toContain(`fresh ${id} 5511912345678`);
  const refused = await company.ask(admin, renewSession, { params, body: { pairingNumber: '91234-5678' } });
  expect(refused).toMatchObject(refusal('ERR_NUMBER_UNCLEAR'));
});

test('tried again, renewed by a code to type, ended: each is asked of the channel once it is told to people', async () => {
  const id = await make();
  const params = { whatsappId: id };
  await report(id, { status: 'DISCONNECTED', reason: 'expired' });
  played.asked.length = 0;
  const both = await Promise.all([1, 2].map(() => company.request(admin, startSession, { params, body: {} })));
  expect(both.map(({ status, statusReason }) => [status, statusReason])).toEqual(Array(2).fill(['OPENING', null]));
  await company.request(admin, renewSession, { params, body: { pairingNumber: '5511912345678' } });
  await report(id, { status: 'CONNECTED', number: '5511912345678' });
  // An open one is not opened again.
  expect((await company.request(admin, startSession, { params, body: {} })).status).toBe('CONNECTED');
  expect(await company.request(admin, endConnectionSession, { params })).toMatchObject({
    status: 'DISCONNECTED',
    statusReason: 'ended',
    number: '5511912345678',
  });
  expect(played.asked.filter((asked) => !asked.startsWith('wake'))).toEqual([
    `again ${id}`,
    `again ${id}`,
    `fresh ${id} 5511912345678`,
    `end ${id}`,
  ]);
  expect(await company.ask(admin, renewSession, { params, body: { pairingNumber: '+55 11' } })).toMatchObject({
    status: 400,
  });
  const { rows } = await app.owner.query(
    `select act from audit_log where company_id = $1 and act <> 'connection.create' order by id`,
    [company.id],
  );
  expect(rows.map(({ act }) => act).sort()).toEqual([
    'connection.end',
    'connection.renew',
    ...Array(3).fill('connection.start'),
  ]);
});

test('a restart opens what can be opened without a person, and leaves what was ended', async () => {
  const ids = [await make('Um'), await make('Dois'), await make('Três')];
  const [up = 0, ended = 0, waits = 0] = ids;
  await report(up, { status: 'CONNECTED' });
  await company.request(admin, endConnectionSession, { params: { whatsappId: ended } });
  await report(waits, { status: 'qrcode', qrcode: '2@code' });
  played.asked.length = 0;
  // The Cloud connection of the company has no session.
  expect(await company.request(admin, restartSessions)).toEqual({ count: 1 });
  expect(played.asked).toEqual([`restart ${up}`, `wake ${up}`]);
  expect((await details(up)).status).toBe('OPENING');
  expect((await details(waits)).qrcode).toBe('2@code');
});

test('where a channel has no session, or nobody offers it, the call says so', async () => {
  const params = { whatsappId: company.connectionId };
  for (const [route, input] of [
    [startSession, { params, body: {} }],
    [renewSession, { params, body: {} }],
    [endConnectionSession, { params }],
  ] as const)
    expect(await company.ask(admin, route, input as never)).toMatchObject({
      status: 422,
      ...refusal('ERR_CHANNEL_CANNOT'),
    });
  const body = { name: 'Página', channel: 'facebook' as const };
  expect(await company.ask(admin, createConnection, { body })).toMatchObject({
    status: 422,
    ...refusal('ERR_CHANNEL_CANNOT'),
  });
  const ana = await company.person();
  const id = await make();
  expect(await company.ask(ana, startSession, { params: { whatsappId: id }, body: {} })).toMatchObject({ status: 403 });
  const manager = await company.person({ flags: { allow_connections: 'enabled' } });
  expect((await company.ask(manager, startSession, { params: { whatsappId: id }, body: {} })).status).toBe(200);
});

test('removed, its session is ended; what is said of it afterwards is said of nobody', async () => {
  const id = await make();
  expect(await company.request(admin, deleteConnection, { params: { whatsappId: id } })).toEqual({ ok: true });
  expect(played.asked).toContain(`end ${id}`);
  await report(id, { status: 'CONNECTED' });
  expect((await company.request(admin, listConnections, { query: {} })).map((each) => each.id)).toEqual([
    company.connectionId,
  ]);
});

test('a log-in connects what a person named, refreshes what the company has, and leaves what is another’s', async () => {
  const account = (accountId: string, name: string) => ({
    channel: 'facebook' as const,
    accountId: `${company.id}${accountId}`,
    name,
    accessToken: `token-${accountId}`,
  });
  played.accounts = [account('1', 'Loja Azul'), { ...account('2', 'loja.azul'), channel: 'instagram' }];
  const body = { facebookUserId: '10', facebookUserToken: 'short-lived', addInstagram: true };
  const first = await company.request(admin, connectByLogin, { body });
  expect(first.whatsapps.map(({ name, channel, status }) => [name, channel, status])).toEqual([
    ['Loja Azul', 'facebook', 'CONNECTED'],
    ['loja.azul', 'instagram', 'CONNECTED'],
  ]);
  expect(played.asked).toContain('login short-lived true');
  await report(first.whatsapps[0]?.id ?? 0, { status: 'DISCONNECTED', reason: 'refused' });
  const again = await company.request(admin, connectByLogin, { body });
  expect(again.whatsapps.map(({ id, status }) => [id, status])).toEqual(
    first.whatsapps.map(({ id }) => [id, 'CONNECTED']),
  );
  const other = await app.company();
  const boss = await other.admin();
  expect(await other.ask(boss, connectByLogin, { body })).toMatchObject({
    status: 409,
    ...refusal('ERR_CONNECTION_TAKEN'),
  });
  played.accounts = [account('1', 'Loja Azul'), account('3', 'Cloud')];
  const mixed = await other.request(boss, connectByLogin, { body });
  // A name the company has already gets a number.
  expect([mixed.taken, mixed.whatsapps.map(({ name }) => name)]).toEqual([['Loja Azul'], ['Cloud (2)']]);
  expect((await other.request(boss, listConnections, { query: {} })).length).toBe(2);
  played.accounts = 'EXPIRED';
  expect(await company.ask(admin, connectByLogin, { body })).toMatchObject({
    status: 422,
    ...refusal('ERR_LOGIN_REFUSED'),
  });
  played.accounts = [];
  expect(await company.ask(admin, connectByLogin, { body })).toMatchObject({
    status: 422,
    ...refusal('ERR_NO_ACCOUNT_NAMED'),
  });
});

test('what can be connected follows the plan and what the installation offers', async () => {
  const offers = await company.request(admin, listConnectable);
  expect(offers).toMatchObject({ used: 1, limit: null });
  expect(offers.channels.map(({ channel, way, isInPlan }) => [channel, way, isInPlan])).toEqual([
    ['whatsapp', 'session', true],
    ['facebook', 'login', true],
    ['instagram', 'login', true],
    ['whatsappapi', 'account', true],
  ]);
  expect(offers.channels[1]?.loginUrl).toContain(encodeURIComponent(`${app.config.publicUrl}/connections`));
  await app.owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents, use_facebook) values ($1, 3, 4, 3, 1, false) returning id)
     update companies set plan_id = (select id from p) where id = $2`,
    [`Sem Facebook ${company.id}`, company.id],
  );
  const limited = await company.request(admin, listConnectable);
  expect([limited.limit, limited.channels.map(({ isInPlan }) => isInPlan)]).toEqual([4, [true, false, true, true]]);
  played.accounts = [{ channel: 'facebook', accountId: '77', name: 'Página', accessToken: 'token' }];
  const body = { facebookUserToken: 'short-lived' };
  expect(await company.ask(admin, connectByLogin, { body })).toMatchObject({
    status: 422,
    ...refusal('ERR_PLAN_CHANNEL'),
  });
});

test('the operator sees all companies’ connections without codes and secrets, and ends a session', async () => {
  const home = await app.company('Operadora');
  const operator = await home.person({ profile: 'admin', flags: { super: true } });
  const id = await make();
  await report(id, { status: 'qrcode', qrcode: '2@secret' });
  const all = await home.request(operator, listAllConnections, { query: { session: '0' } });
  const ours = all.find((each) => each.id === company.id);
  expect(ours?.whatsapps.map(({ name, status }) => [name, status])).toEqual([
    ['Cloud', 'CONNECTED'],
    ['Matriz', 'qrcode'],
  ]);
  expect(JSON.stringify(all)).not.toContain('2@secret');
  const params = { whatsappId: id };
  expect(await home.request(operator, getAnyConnection, { params, query: {} })).toMatchObject({
    id,
    companyId: company.id,
  });
  expect(await home.request(operator, endAnySession, { params })).toEqual({ ok: true });
  expect(played.asked).toContain(`end ${id}`);
  expect(await details(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'ended', qrcode: '' });
  const { rows } = await app.owner.query(
    `select user_id, act, details ->> 'by' as by from audit_log where company_id = $1 and act = 'connection.end'`,
    [company.id],
  );
  expect(rows).toEqual([{ user_id: null, act: 'connection.end', by: 'operator' }]);
  expect(await home.ask(operator, endAnySession, { params: { whatsappId: 999_999 } })).toMatchObject({ status: 404 });
  for (const route of [listAllConnections, getAnyConnection, endAnySession])
    expect(await company.ask(admin, route, { params } as never)).toMatchObject({ status: 403 });
});
