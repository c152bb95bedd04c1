import { fileURLToPath } from 'node:url';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { type Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The work is done by a process of its own, which is told to stop in the middle of it. */
let app: TestApp;
let server: ServerProcess;
let company: TestCompany;
let ana: Person;
let ticketId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'realtime' } });
});
afterAll(async () => {
  await server.kill();
  await app.close();
});
beforeEach(async () => {
  server = await startServerProcess(main, { ...app.env, ROLES: 'web,realtime,worker' });
  await app.sim.webhookTarget(`${server.url}/webhooks/meta`);
  company = await TestCompany.build({ url: server.url, owner: app.owner, sim: app.sim });
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Maria', 'Oi');
  await until('the ticket is there', async () => (await company.tickets(ana, 'pending')).length === 1);
  ticketId = (await company.tickets(ana, 'pending'))[0]?.id ?? 0;
  await company.request(ana, updateTicket, { params: { ticketId }, body: { status: 'open', userId: ana.id } });
});

const count = async (text: string, values: unknown[] = []) =>
  Number((await app.owner.query(`select count(*) as n from ${text}`, values)).rows[0].n);

const takesConnections = () =>
  fetch(`${server.url}/api/health`).then(
    () => true,
    () => false,
  );

/** Holds the ticket's row, so that whoever writes into it waits. */
async function holdTicket(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: app.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from tickets where id = $1 for update', [ticketId]);
  return holder;
}

const write = (text: string) =>
  company.ask(ana, sendMessage, { params: { ticketId }, body: { body: text }, key: `stop-${text.length}-${ticketId}` });

const isWaiting = async () =>
  (await count(
    `pg_stat_activity where datname = current_database() and usename = 'guiche_app' and wait_event_type = 'Lock'`,
  )) > 0;

test('told to stop, the server takes nothing new, ends a slow send and a slow request, and leaves with 0', async () => {
  await app.sim.faults({ kind: 'latency', ms: 2_000, next: 1, call: 'send', phoneNumberId: company.phoneNumberId });
  expect((await write('Já vai sair')).status).toBe(200);
  await until(
    'the send is under way',
    async () => (await count(`outbox where state = 'sending' and kind = 'message'`)) === 1,
  );
  const holder = await holdTicket();
  const slow = write('E mais uma coisa, enquanto para');
  await until('the request waits', isWaiting);
  const toldAt = Date.now();
  server.signal('SIGTERM');
  await until('no connection is taken', async () => !(await takesConnections()));
  await holder.query('commit');
  await holder.end();
  expect((await slow).status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(Date.now() - toldAt).toBeLessThan(10_000);
  const { rows } = await app.owner.query(
    'select body, send_state, provider_id is not null as known from messages where company_id = $1 and from_me order by id',
    [company.id],
  );
  expect(rows[0]).toEqual({ body: 'Já vai sair', send_state: 'sent', known: true });
  // The second one was accepted by the request; whether it still went out is the next start's to finish.
  expect(rows[1]?.body).toBe('E mais uma coisa, enquanto para');
  expect(['sent', 'queued']).toContain(rows[1]?.send_state);
  expect((await app.sim.outbox()).filter(({ text }) => text === 'Já vai sair').length).toBe(1);
  expect(await count('lanes where lease_until > now()')).toBe(0);
  expect(await count('control.job_workers')).toBe(0);
});

test('a second signal ends it where it stands; one wish that arrives twice does not', async () => {
  const holder = await holdTicket();
  const cutOff = write('isto não termina').then(
    () => 'answered',
    () => 'cut off',
  );
  await until('the request waits', isWaiting);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const toldAt = Date.now();
  server.signal('SIGTERM');
  server.signal('SIGTERM');
  await until('no connection is taken', async () => !(await takesConnections()));
  expect(hasEnded).toBe(false);
  await until('a later signal ends it', () => {
    server.signal('SIGTERM');
    return hasEnded;
  });
  expect(Date.now() - toldAt).toBeGreaterThanOrEqual(1_000);
  expect(await server.ended).toBe(1);
  expect(await cutOff).toBe('cut off');
  await holder.query('rollback');
  await holder.end();
  expect(await count('messages where body = $1', ['isto não termina'])).toBe(0);
});
