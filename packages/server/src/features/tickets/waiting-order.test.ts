import type { Actor } from '@guiche/contract/actor';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CompanyDb, companyDb } from '../../platform/db/company-db.ts';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../platform/db/pools.ts';
import { loadCallers } from '../auth/index.ts';
import type { TicketFilter } from './ticket-filter.repo.ts';
import { findLongestWaiting, findTicketPage } from './ticket-pages.repo.ts';

const waitingTickets = 20_000;
let app: TestApp;
let company: TestCompany;
let pools: Pools;
let sales: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  sales = await company.queue('Vendas');
  await putWaiting();
  // As the server reads: by a role that owns nothing, with plans that are made once for all values.
  pools = openPools(appUrl(app.ownerUrl, app.config.appSecret), { web: 2, road: 1 }, (error) =>
    expect.fail(String(error)),
  );
});
afterAll(async () => {
  await pools.close();
  await app.close();
});

/** Of three with the same moment each; every fifth has none, every other is in the queue. As many are attended. */
async function putWaiting(): Promise<void> {
  const values = [company.id, company.connectionId, waitingTickets * 2, sales];
  await app.owner.query(
    `with people as (insert into contacts (company_id, name, number, channel)
       select $1, 'Cliente ' || n, '', 'whatsappapi' from generate_series(1, $2::int) n returning id)
     insert into tickets (company_id, status, channel, contact_id, connection_id, queue_id, protocol, queued_at, updated_at, created_at)
     select $1, case when n % 2 = 0 then 'pending' else 'open' end, 'whatsappapi', p.id, $3, case when n % 4 < 2 then $4::bigint end, 'p',
       case when n % 5 > 0 then now() - (n / 6) * interval '1 second' end, now() - (n % 997) * interval '1 minute', now()
     from (select id, row_number() over (order by id) n from people) p`,
    [values[0], values[2], values[1], values[3]],
  );
  await app.owner.query('analyze tickets, contacts');
}

const pending: TicketFilter = {
  view: { status: 'pending', showAll: true, queueIds: null, isSnoozed: false },
  statuses: null,
  connectionIds: [],
  tagIds: [],
  userIds: [],
  createdOn: null,
  updatedOn: null,
  onlyUnread: false,
  notices: null,
};

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan, made as the server has it made: once for all values, and under row security. */
async function planOf(read: (db: CompanyDb) => Promise<unknown>): Promise<Plan[]> {
  const db = companyDb(pools.web, company.id);
  const ran = vi.spyOn(db, 'executeQuery');
  await read(db);
  const [query] = ran.mock.lastCall ?? [];
  const text = query && 'sql' in query ? query.sql : expect.fail('nothing was read');
  const client = await pools.web.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.company_id', $1, true)`, [String(company.id)]);
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Positions come from the index in its order, and no more of them than are shown. */
function expectInOrder(nodes: readonly Plan[]): Plan {
  const shown = nodes.find((node) => node['Node Type'] === 'Limit');
  const below = shown ? nodesOf(shown) : [];
  const types = below.map((node) => node['Node Type']);
  expect(types.filter((type) => /Sort|Bitmap|Seq/.test(type))).toEqual([]);
  return below.find((node) => node['Index Name'] === 'tickets_waiting') ?? expect.fail(`not by its index: ${types}`);
}

async function people(): Promise<[string, Actor][]> {
  const admin = await company.admin();
  const ana = await company.person({ name: 'Ana', queues: [sales], flags: { all_ticket: 'enable' } });
  const callers = await loadCallers(pools.web, company.id, [admin.id, ana.id]);
  return [admin, ana].map(({ id, name }) => [name, callers.get(id)?.actor ?? expect.fail('nobody')]);
}

test('who has waited longest is read by an index, at the beginning and further down, by whoever looks', async () => {
  const page = { ascending: true, byWaiting: true, after: null, offset: 0, counted: null };
  for (const [, actor] of await people()) {
    expectInOrder(await planOf((db) => findTicketPage(db, actor, pending, page)));
    const after = { updatedAt: new Date(Date.now() - 900_000).toISOString(), id: 1 };
    const further = expectInOrder(await planOf((db) => findTicketPage(db, actor, pending, { ...page, after })));
    // The pages before are not read again.
    expect(further['Index Cond']).toMatch(/ROW\(.*CASE/);
    expectInOrder(await planOf((db) => findLongestWaiting(db, actor, pending)));
  }
});

test('the pages by that index hold each ticket once, in order', async () => {
  const admin = await company.admin();
  const seen: [string, number][] = [];
  for (let nextCursor: string | null | undefined; nextCursor !== null && seen.length < 400; ) {
    const query = { status: 'pending', showAll: 'true', sortTickets: 'WAITING', ...(nextCursor ? { nextCursor } : {}) };
    const answer = await company.request(admin, listTickets, { query });
    expect(answer.count).toBe(waitingTickets);
    seen.push(
      ...answer.tickets.map(({ waitingSince, updatedAt, id }): [string, number] => [waitingSince ?? updatedAt, id]),
    );
    nextCursor = answer.nextCursor;
  }
  const sorted = [...seen].sort(([a, one], [b, other]) => a.localeCompare(b) || one - other);
  expect(seen).toEqual(sorted);
  expect(new Set(seen.map(([, id]) => id)).size).toBe(400);
});
