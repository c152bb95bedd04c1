import { readFileSync, writeFileSync } from 'node:fs';
import { getMe } from '@guiche/contract/auth.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import type { Route } from '@guiche/contract/route';
import { readTicket } from '@guiche/contract/tickets.schemas';
import { watchFlights } from '@guiche/testkit/sent-statements';
import { buildTenant, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { sampleRequest } from './sample-request.ts';

/**
 * What a request of each route costs at the database: statements, and flights, each of which waits for the way there and back.
 * A route without a line may cost what most do. A line that has to grow, or a new one, is written by
 * `COUNT_STATEMENTS=1 npm test -- --only=unit <this file>`, and stands in the change for who reads it.
 */
const file = new URL('statements.json', import.meta.url);
const unlisted = '6 in 4';
const known: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));

let app: TestApp;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  // Of jobs, lanes and sockets nothing runs beside the requests. The operator of the installation may call every route.
  app = await startTestApp({ limiter: noLimits, env: { ROLES: 'web' } });
  tenant = await buildTenant(app, 'A', { super: true });
  other = await buildTenant(app, 'B'); // before there are requests: what they leave to do, nobody does
  const asked = await watch(() => ask(app.url, tenant.people.admin.token, sampleRequest(getMe, tenant.ids)), true);
  readsCaller = workOf(asked.at(-1) ?? []);
});
afterAll(() => app.close());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const isLogOut = (route: Route) => nameOf(route) === 'DELETE /auth/logout';
/** Those that only read first, and signing out last: the state that each meets is always the same. */
const inOrder = (routes: readonly Route[]) =>
  routes.toSorted(
    (a, b) =>
      Number(isLogOut(a)) - Number(isLogOut(b)) ||
      methods.indexOf(a.method) - methods.indexOf(b.method) ||
      nameOf(a).localeCompare(nameOf(b)),
  );

/** Requests are served by the connections that wait for locks as long as for all else; the road's and the owner's do not count. */
const isOfRequests = (client: pg.Client) => {
  const { connectionParameters } = Object(client) as { connectionParameters: { options?: string } };
  const { options = '' } = connectionParameters;
  return options.includes('force_generic_plan') && !options.includes('lock_timeout');
};

const namesCompany = (text: string) => /set_config\('app\.company_id'|set local app\.company_id/.test(text);
/** The company's name, BEGIN and COMMIT travel with others and do no work of their own. */
const isWork = (text: string) => !/^(begin|commit|rollback)$/.test(text) && !namesCompany(text);

/** What a flight does, without what travels with it. */
const workOf = (texts: readonly string[]) => texts.filter(isWork).join(';');

/** What reads who calls, which a process does again after five seconds, whatever is asked of it then; `getMe` answers the same. */
let readsCaller = '';
const readsSession = (texts: readonly string[]) => texts.some((text) => text.includes('control.find_session('));

/** `answers`: the request itself answers who calls. */
function withoutCaller(flights: string[][], answers: boolean): string[][] {
  const others = flights.filter((texts) => !readsSession(texts));
  const left = others.filter((texts) => workOf(texts) !== readsCaller);
  return answers ? [...left, ...others.slice(-1)] : left;
}

async function watch(act: () => Promise<unknown>, answers = false): Promise<string[][]> {
  const watched = watchFlights(isOfRequests);
  try {
    await act();
  } finally {
    watched.stop();
  }
  // A connection that is opened has the statement of the name parsed, once.
  const sent = watched.flights.filter((texts) => !texts.every(namesCompany));
  return withoutCaller(sent, answers);
}

async function countRequest(route: Route): Promise<string> {
  const { token } = tenant.people.admin;
  const answers = nameOf(route) === nameOf(getMe);
  const flights = await watch(() => ask(app.url, token, sampleRequest(route, tenant.ids)), answers);
  return `${flights.flat().filter(isWork).length} in ${flights.length}`;
}

/** Whether it is more, of statements or of flights. */
function isMore(now: string, before: string): boolean {
  const most = before.split(' in ').map(Number);
  return now.split(' in ').some((count, at) => Number(count) > (most[at] ?? 0));
}

test('no request sends more statements, or more flights of them, than its line in statements.json says', async () => {
  const counted: Record<string, string> = {};
  for (const route of inOrder(await readContractRoutes())) counted[nameOf(route)] = await countRequest(route);
  if (process.env.COUNT_STATEMENTS === '1') {
    const lines = Object.fromEntries(Object.entries(counted).sort(([a], [b]) => a.localeCompare(b)));
    writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`);
    return;
  }
  const more = Object.entries(counted).flatMap(([name, now]) => {
    const before = known[name] ?? unlisted;
    return isMore(now, before) ? [`${name}: ${now}, known ${before}`] : [];
  });
  expect(more, 'renew the table as the head of this file says, if it must be').toEqual([]);
  expect(Object.keys(known).filter((name) => !(name in counted))).toEqual([]);
});

test('the first look at a conversation takes three flights: its page, what marking it read looks at, what that writes', async () => {
  const { company, people, ids } = other;
  const { clerk } = people;
  const params = { ticketId: ids.ticket };
  const { messages } = await company.request(clerk, listMessages, { params });
  const body = { lastMessageId: messages.at(-1)?.id ?? 0 };
  const flights = await watch(async () => {
    await company.request(clerk, listMessages, { params });
    expect(await company.request(clerk, readTicket, { params, body })).toEqual({ unreadMessages: 0 });
  });
  const work = flights.map((texts) =>
    texts.filter(isWork).map((text) => /^(insert into \S+|update \S+|\w+)/.exec(text.trim())?.[0]),
  );
  expect(work).toEqual([
    ['select', 'select', 'select'],
    ['select', 'select', 'select'],
    ['update "tickets"', 'insert into outbox', 'insert into event_wait'],
  ]);
  expect(flights[1]?.[0]).toBe('begin');
  expect(flights[2]?.at(-1)).toBe('commit');
  // Nothing is left to be read: it is looked at, and nothing is written.
  const again = await watch(() => company.request(clerk, readTicket, { params, body }));
  expect(again.at(-1)).toEqual(['commit']);
});
