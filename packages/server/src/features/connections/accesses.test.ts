import { createHmac } from 'node:crypto';
import { connectByLogin, endConnectionSession, testConnection } from '@guiche/contract/connection-sessions.schemas';
import { deleteConnection, updateConnection } from '@guiche/contract/connection-settings.schemas';
import { type Connection, listConnections } from '@guiche/contract/connections.schemas';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { type PageOwner, seedPageOwner } from '@guiche/testkit/page-owner';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** What becomes of the accesses that a log-in gave: looked after, given up, taken back at the platform. */
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

const connect = (of = company, who = admin) =>
  of.ask(who, connectByLogin, { body: { facebookUserToken: owner.userToken, addInstagram: true } });
const list = (of = company, who = admin) => of.request(who, listConnections, { query: {} });
const named = (all: readonly Connection[], name: string) =>
  all.find((each) => each.name === name) ?? expect.fail(`no ${name}`);

async function connected(): Promise<{ page: Connection; account: Connection; second: Connection }> {
  const { body } = await connect();
  await app.idle();
  const of = (name: string) => named(body.whatsapps, name);
  return { page: of('Padaria'), account: of('padaria.ig'), second: of('Confeitaria') };
}

/** Whether the platform delivers of the page. */
async function delivers(page: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${owner.tokenOf(page)}` };
  const answer = await fetch(`${app.simUrl}/v25.0/me/subscribed_apps`, { headers });
  return ((await answer.json()) as { data: unknown[] }).data.length > 0;
}

const access = async (id: number) => {
  const { rows } = await app.owner.query<{ sealed: Buffer | null }>(
    'select access_token_sealed as sealed from connections where id = $1',
    [id],
  );
  return rows[0]?.sealed ?? null;
};

test('a page is released when the last of its two accounts is given up, and may then be somebody else’s', async () => {
  const { page, account } = await connected();
  expect(await delivers(owner.first)).toBe(true);
  const screen = await company.screen(admin);
  const ended = await company.request(admin, endConnectionSession, { params: { whatsappId: page.id } });
  expect(ended).toMatchObject({ status: 'DISCONNECTED', statusReason: 'ended', accessEndsAt: null });
  await app.idle();
  expect([await delivers(owner.first), await access(page.id)]).toEqual([true, null]); // for Instagram it still does
  await company.request(admin, deleteConnection, { params: { whatsappId: account.id } });
  await app.idle();
  expect([await delivers(owner.first), await access(account.id)]).toEqual([false, null]);
  await screen.waitFor(({ told }) => told.connections().get(page.id)?.statusReason === 'ended');
  screen.disconnect();

  const other = await app.company();
  const boss = await other.admin();
  const theirs = await connect(other, boss);
  expect(theirs.body.taken).toEqual(['Confeitaria']);
  expect(theirs.body.whatsapps.map(({ name }) => name)).toEqual(['Padaria', 'padaria.ig']);
  expect((await connect()).body.taken).toEqual(['Padaria', 'padaria.ig']);
  expect(named(await list(), 'Padaria').status).toBe('DISCONNECTED');
});

test('pages that the plan has no room for deliver nothing', async () => {
  await app.owner.query(
    `with p as (insert into plans (name, users, connections, queues, amount_cents) values ($1, 3, 2, 3, 1) returning id)
     update companies set plan_id = (select id from p) where id = $2`,
    [`Plano ${company.id}`, company.id],
  );
  expect(await connect()).toMatchObject({ status: 422, body: { code: 'ERR_PLAN_CONNECTIONS' } });
  expect((await list()).map(({ channel }) => channel)).toEqual(['whatsappapi']);
  expect([await delivers(owner.first), await delivers(owner.second)]).toEqual([false, false]);
});

test('one that was disconnected comes back by the same log-in, under its own name', async () => {
  const { second } = await connected();
  await company.request(admin, endConnectionSession, { params: { whatsappId: second.id } });
  await app.idle();
  expect(await delivers(owner.second)).toBe(false);
  await connect();
  await app.idle();
  expect(named(await list(), 'Confeitaria')).toMatchObject({ id: second.id, status: 'CONNECTED' });
  expect(await delivers(owner.second)).toBe(true);
  await app.sim.contact('Freguês').says('voltou?', owner.second);
  await app.idle();
  expect((await company.tickets(admin, 'pending', true)).map(({ lastMessage }) => lastMessage)).toEqual(['voltou?']);
});

test('until when an access holds is shown; the daily look finds the dead one, and nobody else is alarmed', async () => {
  const { page, second } = await connected();
  const before = named(await list(), 'Padaria');
  const days = (Date.parse(before.accessEndsAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  const again = { phoneNumberId: owner.second, displayNumber: 'Confeitaria', verifiedName: 'Confeitaria' };
  const messaging = { channel: 'facebook', ownerId: owner.id } as const;
  await app.sim.seed({ phones: [{ ...again, accessToken: `SIM-new-${owner.second}`, messaging }] });
  const screen = await company.screen(admin);
  await app.owner.query(`select control.add_job('check-accesses', '{}', 3, null, null)`);
  await app.idle();
  await screen.waitFor(({ told }) => told.connections().get(second.id)?.status === 'DISCONNECTED');
  screen.disconnect();
  const all = await list();
  expect(named(all, 'Confeitaria')).toMatchObject({ status: 'DISCONNECTED', statusReason: 'refused' });
  expect(all.filter(({ id }) => id !== second.id).map(({ status }) => status)).toEqual(
    all.filter(({ id }) => id !== second.id).map(() => 'CONNECTED'),
  );
  // Whoever looks after connections is told by mail in a minute.
  const { rows } = await app.owner.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'connection-outage' and (j.payload ->> 'connectionId')::bigint = any($1)`,
    [[page.id, second.id]],
  );
  expect(rows).toHaveLength(1);
  await connect();
  await app.idle();
  expect(named(await list(), 'Confeitaria')).toMatchObject({ id: second.id, status: 'CONNECTED' });
});

test('an access that is refused when another one stands in its place takes nothing down', async () => {
  const { connectionId: whatsappId, phoneNumberId } = company;
  await company.receives('Rosa', 'oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(admin, updateTicket, { params, body: { status: 'open' } });
  // The platform takes its time to say so, and less than a lane waits for it.
  const next = { phoneNumberId, next: 1 };
  await app.sim.faults({ ...next, kind: 'latency', ms: 2_000 }, { ...next, kind: 'errorCode', code: 190, status: 401 });
  const sent = await company.request(admin, sendMessage, { params, body: { body: 'Olá' } });
  await until('it is asked', async () => (await app.sim.listFaults()).some(({ hits }) => hits > 0));
  const accessToken = `SIM-new-${phoneNumberId}`;
  await app.sim.seed({ phones: [{ phoneNumberId, displayNumber: `5511400${phoneNumberId}`, accessToken }] });
  await company.request(admin, updateConnection, { params: { whatsappId }, body: { accessToken } });
  expect(await company.request(admin, testConnection, { params: { whatsappId } })).toMatchObject({ isGood: true });
  await app.idle();
  const { rows } = await app.owner.query('select send_error from messages where id = $1', [sent.id]);
  expect([rows, named(await list(), 'Cloud').status]).toEqual([[{ send_error: '190' }], 'CONNECTED']);
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function signed(userId: string, secret = app.platformSecret): string {
  const payload = base64({ user_id: userId, algorithm: 'HMAC-SHA256', issued_at: 1_790_000_000 });
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}
async function tell(path: string, signedRequest: string) {
  const body = new URLSearchParams({ signed_request: signedRequest });
  const answer = await fetch(`${app.url}/api/facebook/${path}`, { method: 'POST', body });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}
const auditOf = async (act: string) => {
  const { rows } = await app.owner.query<{ subject: string; details: { code?: string } }>(
    'select subject_id as subject, details from audit_log where company_id = $1 and act = $2 order by id',
    [company.id, act],
  );
  return rows.map(({ subject, details }) => [Number(subject), details.code ?? null]);
};

test('who takes their log-in back at the platform stops what was connected by it: said to people and on record', async () => {
  const { page, account, second } = await connected();
  expect((await tell('deauthorize', signed('4'))).status).toBe(200); // of somebody else
  expect(named(await list(), 'Padaria').status).toBe('CONNECTED');
  for (let again = 0; again < 2; again++) expect((await tell('deauthorize', signed(owner.id))).status).toBe(200);
  const ours = (await list()).filter(({ channel }) => channel !== 'whatsappapi');
  expect(ours.map(({ status, statusReason }) => [status, statusReason])).toEqual(
    ours.map(() => ['DISCONNECTED', 'refused']),
  );
  const ids = [page.id, account.id, second.id].sort((a, b) => a - b);
  expect(await auditOf('connection.takenBack')).toEqual(ids.map((id) => [id, null]));
  await connect();
  expect(named(await list(), 'Padaria').status).toBe('CONNECTED');
});

test('asked to forget a person, what is kept of their log-in goes, and a code tells so; of strangers it says the same', async () => {
  const { page } = await connected();
  const { status, body } = await tell('data-deletion', signed(owner.id));
  const code = String(body.confirmation_code);
  expect([status, body.url]).toEqual([200, `${app.config.publicUrl}/api/facebook/data-deletion/${code}`]);
  expect([await access(page.id), named(await list(), 'Padaria').status]).toEqual([null, 'DISCONNECTED']);
  const { rows } = await app.owner.query('select from control.connection_routes where login_user = $1', [owner.id]);
  expect(rows).toEqual([]);
  expect((await auditOf('connection.dataDeletion')).map(([, told]) => told)).toEqual([code, code, code]);
  const read = (asked: string) => fetch(`${app.url}/api/facebook/data-deletion/${asked}`);
  const answer = await read(code);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { confirmation_code: code, status: 'done', requested_at: expect.any(String) },
  ]);
  const stranger = await tell('data-deletion', signed('4'));
  expect([stranger.status, Object.keys(stranger.body).sort()]).toEqual([200, Object.keys(body).sort()]);
  expect((await read(String(stranger.body.confirmation_code))).status).toBe(200);
  const last = code.endsWith('0') ? '1' : '0';
  for (const guess of ['x', `${code.slice(0, -1)}${last}`, `${code}0`]) expect((await read(guess)).status).toBe(404);
});

test.each(['deauthorize', 'data-deletion'])('%s: what the platform did not sign is refused', async (path) => {
  const { page } = await connected();
  const good = signed(owner.id);
  const [signature, payload] = good.split('.');
  const other = base64({ user_id: owner.id, algorithm: 'HMAC-SHA256', issued_at: 1 });
  const ofSha1 = base64({ user_id: owner.id, algorithm: 'HMAC-SHA1' });
  const wrongKind = `${createHmac('sha256', app.platformSecret).update(ofSha1).digest('base64url')}.${ofSha1}`;
  for (const bad of ['', 'x', good.slice(1), `${signature}.${other}`, `.${payload}`, signed(owner.id, 'x'), wrongKind])
    expect([bad, (await tell(path, bad)).status]).toEqual([bad, 401]);
  const empty = await fetch(`${app.url}/api/facebook/${path}`, { method: 'POST' });
  expect(empty.status).toBe(401);
  expect(named(await list(), 'Padaria')).toMatchObject({ id: page.id, status: 'CONNECTED' });
});
