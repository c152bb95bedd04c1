import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import { buildTenant, drawMissingIds, type Tenant } from '@guiche/testkit/tenant';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContractRoutes } from './contract-routes.ts';
import { findLeaks, type Principal } from './cross-tenant.ts';
import { copyWithoutFilters, stripCompanyFilters } from './strip-company-filters.ts';

/**
 * What if every company filter were forgotten? The server is copied, all its comparisons with a company are removed, and
 * that copy does all the work of a fresh database: row security alone has to hold.
 */
let app: TestApp;
let folder: string;
let bare: ServerProcess;
let stripped: ReturnType<typeof copyWithoutFilters>;
let principals: Principal[];

/** What strangers may call names nothing of a company, and is limited by address. */
const routes = (await readContractRoutes()).filter(({ needs }) => needs.who !== 'anyone');
const server = fileURLToPath(new URL('../..', import.meta.url));
const bareCompany = (name?: string) => TestCompany.build({ url: bare.url, owner: app.owner, sim: app.sim }, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guiche-bare-'));
  stripped = copyWithoutFilters(server, folder);
  // This process does not touch the road: only the copy does.
  app = await startTestApp({ env: { ROLES: 'realtime' } });
  const env = { ...app.env, ROLES: 'web,realtime,worker' };
  bare = await startServerProcess(join(folder, 'packages/server/src/main.ts'), env);
  await app.sim.webhookTarget(`${bare.url}/webhooks/meta`);
  const ground = { company: bareCompany, owner: app.owner, idle: app.idle };
  const ours = await buildTenant(ground, 'A');
  const theirs = await buildTenant(ground, 'B');
  const missing = await drawMissingIds(app.owner, theirs.ids);
  const as = (name: string, { people, ids }: Tenant, person: keyof Tenant['people'], foreign: Tenant): Principal => ({
    name,
    token: people[person].token,
    home: { ...ids },
    foreign: { ...foreign.ids },
    missing: { ...missing },
    hidden: {},
    alienMarks: [foreign.mark],
  });
  principals = [as('admin', ours, 'admin', theirs), as('clerk', ours, 'clerk', theirs)];
});
afterAll(async () => {
  await bare?.stop();
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the script finds the filters in every form they are written in, and nothing else', () => {
  const { text, removed } = stripCompanyFilters(`
    select * from a where a.company_id = \${companyId} and a.id = 1;
    select * from b where b.id = 2 and b.company_id = (select current_company());
    select * from c join d on c.company_id = d.company_id and c.id = d.id where c.company_id = current_company();
    db.selectFrom('e').where('e.company_id', '=', companyId).innerJoin('f', (join) => join.onRef('e.company_id', '=', 'f.company_id').onRef('e.id', '=', 'f.id'));
    insert into g (company_id, id) values (\${companyId}, 3) on conflict (company_id, id) do nothing`);
  expect(removed).toBe(6);
  expect(text).toBe(`
    select * from a where a.id = 1;
    select * from b where b.id = 2;
    select * from c join d on c.id = d.id where true;
    db.selectFrom('e').innerJoin('f', (join) => join.onRef('e.id', '=', 'f.id'));
    insert into g (company_id, id) values (\${companyId}, 3) on conflict (company_id, id) do nothing`);
  expect(stripped.left).toEqual([]);
  expect(stripped.removed).toBeGreaterThan(60);
});

test('without a single filter nothing of another company is shown', async () => {
  expect(await findLeaks({ url: bare.url, routes }, principals)).toEqual([]);
});

test('one person writes to two companies: each keeps its own side of it', async () => {
  const companies = [await bareCompany(), await bareCompany()];
  for (const company of companies) await company.receives('Comum', `Olá, ${company.id}`);
  await app.idle();
  for (const company of companies) {
    const admin = await company.admin();
    const [ticket, ...more] = await company.tickets(admin, 'pending');
    expect([ticket?.lastMessage, more]).toEqual([`Olá, ${company.id}`, []]);
    const params = { ticketId: ticket?.id ?? 0 };
    await company.request(admin, updateTicket, { params, body: { status: 'open' } });
    await company.request(admin, sendMessage, { params, body: { body: `De ${company.id}` }, key: 'the-same-key' });
    await app.sim.expectSent({ to: 'Comum', text: `De ${company.id}` });
    await app.idle();
    const { messages } = await company.request(admin, listMessages, { params });
    expect(messages.map(({ body, ack }) => [body, ack])).toEqual([
      [`Olá, ${company.id}`, 0],
      [`De ${company.id}`, 2],
    ]);
  }
});

test('the same search finds leaks as soon as row security is off too', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await app.owner.query(`alter table ${name} disable row level security`);
  const findings = await findLeaks({ url: bare.url, routes }, principals);
  expect(findings.filter((finding) => finding.includes('shows a text of another company')).length).toBeGreaterThan(10);
  expect(findings.filter((finding) => finding.includes('foreign answers 200')).length).toBeGreaterThan(3);
});
