import { listContacts } from '@guiche/contract/contacts.schemas';
import { getDashboard } from '@guiche/contract/dashboard.schemas';
import { listReport } from '@guiche/contract/reports.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readContractRoutes } from './contract-routes.ts';

/** Reports of one company while a lock keeps each of them from ending: what begins, what waits, and who is not held up. */

interface Home {
  company: TestCompany;
  admin: Person;
}

let app: TestApp;
let holder: pg.Client;
let searching: string;
let busy: Home;
let other: Home;

async function home(): Promise<Home> {
  const company = await app.company();
  await putTickets(app.owner, company, [{ name: 'Maria' }]);
  // A report's search comes before anything that the lock holds: it counts those that have begun.
  await app.owner.query(
    `create sequence control.begun_${company.id}; grant usage on control.begun_${company.id} to public`,
  );
  return { company, admin: await company.admin() };
}

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  holder = new pg.Client({ connectionString: app.ownerUrl });
  await holder.connect();
  const { rows } = await app.owner.query(`select pg_get_functiondef('control.search_contacts'::regproc) as definition`);
  searching = rows[0].definition;
  await app.owner.query(
    searching
      .replace('\nbegin\n', `\nbegin\n  perform nextval('control.begun_' || p_company);\n`)
      .replace(' STABLE ', ' VOLATILE '),
  );
});
afterAll(async () => {
  await holder.end();
  await app.close();
});
beforeEach(async () => {
  [busy, other] = [await home(), await home()];
  await holder.query('begin; lock table ticket_sessions in access exclusive mode');
});
afterEach(() => holder.query('rollback'));

const release = () => holder.query('rollback');

async function begunOf({ company }: Home): Promise<number> {
  const { rows } = await app.owner.query(`select last_value, is_called from control.begun_${company.id}`);
  return rows[0].is_called ? Number(rows[0].last_value) : 0;
}

const report = ({ company, admin }: Home) => company.ask(admin, listReport, { query: { searchParam: 'maria' } });
const reports = (at: Home, times: number) => Array.from({ length: times }, () => report(at));

/** As a browser asks that gives up: what came of it, or null. */
async function asked({ admin }: Home, signal: AbortSignal): Promise<number | null> {
  try {
    const headers = { authorization: `Bearer ${admin.token}` };
    return (await fetch(`${app.url}/api/ticketreport/reports?searchParam=maria`, { headers, signal })).status;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

test('of sixteen reports one is read at a time, and another company’s lists and report do not wait for them', async () => {
  const theirs = reports(busy, 16);
  await until('a report has begun', async () => (await begunOf(busy)) > 0);
  const { company, admin } = other;
  expect((await company.request(admin, listTickets, { query: { status: 'pending', showAll: 'true' } })).count).toBe(1);
  expect((await company.request(admin, listContacts)).count).toBe(1);
  // Nor do the lists of their own company.
  expect((await busy.company.request(busy.admin, listContacts)).count).toBe(1);
  const own = report(other);
  await until('the other company’s has begun', async () => (await begunOf(other)) === 1);
  expect(await begunOf(busy)).toBe(1);
  await release();
  expect((await own).status).toBe(200);
  expect((await Promise.all(theirs)).map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await begunOf(busy)).toBe(16);
});

test('all that is for numbers waits in one line', async () => {
  const first = report(busy);
  await until('a report has begun', async () => (await begunOf(busy)) === 1);
  const then = [busy.company.ask(busy.admin, getDashboard, { query: { days: '30' } }), report(busy)];
  expect((await other.company.request(other.admin, listContacts)).count).toBe(1);
  expect(await begunOf(busy)).toBe(1);
  await release();
  expect((await Promise.all([first, ...then])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('whoever comes when thirty-two wait is told so, with a time to come again', async () => {
  const theirs = reports(busy, 40);
  const first = await Promise.race(theirs);
  expect(first).toMatchObject({ status: 429, body: { code: 'ERR_COMPANY_BUSY' } });
  const headers = { authorization: `Bearer ${busy.admin.token}` };
  await until('the line is full', async () => {
    const stop = new AbortController();
    const answer = await Promise.race([
      fetch(`${app.url}/api/ticketreport/reports`, { headers, signal: stop.signal }).catch(() => null),
      other.company.request(other.admin, listContacts).then(() => null),
    ]);
    stop.abort();
    return answer?.status === 429 && answer.headers.get('retry-after') === '5';
  });
  await release();
  const statuses = (await Promise.all(theirs)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect(statuses.filter((status) => status === 200)).toHaveLength(33);
});

test('a client that gives up leaves the line, and nothing is read for it', async () => {
  const first = report(busy);
  await until('a report has begun', async () => (await begunOf(busy)) === 1);
  const gone = new AbortController();
  const left = Array.from({ length: 40 }, () => asked(busy, gone.signal));
  await Promise.race(left); // one of those that found the line full
  gone.abort();
  await Promise.all(left);
  // The server has heard of it by the time it has answered what was asked afterwards.
  for (let n = 0; n < 3; n++) await busy.company.request(busy.admin, listContacts);
  const next = report(busy);
  await release();
  expect([(await first).status, (await next).status]).toEqual([200, 200]);
  expect(await begunOf(busy)).toBeLessThan(20);
});

test('the heavy routes are these', async () => {
  const heavy = (await readContractRoutes()).filter((route) => route.heavy);
  expect(heavy.map(({ method, path, heavy: line }) => `${method} ${path} ${line}`).sort()).toEqual([
    'GET /contacts/duplicates numbers',
    'GET /dashboard numbers',
    'GET /dashboard/ticketsDay numbers',
    'GET /dashboard/ticketsUsers numbers',
    'GET /messages-allMe numbers',
    'GET /messages/:ticketId/search search',
    'GET /ticketreport/reports numbers',
  ]);
});
