import type { Route } from '@guiche/contract/route';
import { buildTenant, drawMissingIds, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { type Ids, idIn } from './read-rows.ts';
import { readWalls } from './read-walls.ts';
import { type Asker, askers, askersOf } from './route-roles.ts';
import { sampleRequest } from './sample-request.ts';

let app: TestApp;
let tenant: Tenant;
let missing: Ids;
let people: Record<Exclude<Asker, 'nobody'>, Person>;

const routes = await readContractRoutes();
const byName = new Map(routes.map((route) => [nameOf(route), route]));
/** Signing out comes last of each person's calls. */
const logOut = 'DELETE /auth/logout';

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  tenant = await buildTenant(app, 'R');
  const { company, ids } = tenant;
  missing = { ...(await drawMissingIds(app.owner, ids)), company: company.id };
  const withFlag = (column: string) => company.person({ flags: { [column]: 'enabled' } });
  people = {
    user: await company.person(),
    showDashboard: await withFlag('show_dashboard'),
    allowRealTime: await withFlag('allow_real_time'),
    allowConnections: await withFlag('allow_connections'),
    allUserChat: await withFlag('all_user_chat'),
    admin: await company.admin(),
    operator: await company.person({ profile: 'admin', flags: { super: true } }),
  };
});
afterAll(() => app.close());

test('every route of the contract stands in one wall, and nothing else does', () => {
  const listed = readWalls().map(({ name }) => name);
  expect(listed.filter((name, n) => listed.indexOf(name) !== n)).toEqual([]);
  expect(listed.toSorted()).toEqual([...byName.keys()].sort());
});

/** Rows that nobody has, but for oneself: nothing happens, and who may ask is told that there is no such row. */
const callOf = (route: Route, asker: Asker) => {
  const user = asker === 'nobody' ? idIn(missing, 'user') : people[asker].id;
  return sampleRequest(route, { ...missing, user });
};

test('each role may call what the walls say, and nothing else, asked one by one', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const asker of askers)
    for (const { name, may: group } of readWalls()) {
      const may = askersOf(group);
      const route = byName.get(name);
      if (route === undefined || (name === logOut && asker !== 'nobody')) continue;
      const token = asker === 'nobody' ? null : people[asker].token;
      const { status, code } = await ask(app.url, token, callOf(route, asker));
      asked += 1;
      const refusal = asker === 'nobody' ? 'ERR_SESSION_EXPIRED' : 'ERR_NO_PERMISSION';
      // Without its cookie there is nothing to be refreshed, whoever asks.
      const isRefused = code === refusal && name !== 'POST /auth/refresh_token';
      if (isRefused === may.includes(asker) || status >= 500)
        wrong.push(`${asker} ${isRefused ? 'may not' : 'may'} ${name} (${group}): ${status} ${code}`);
    }
  for (const person of Object.values(people)) {
    const route = byName.get(logOut);
    if (route) expect((await ask(app.url, person.token, sampleRequest(route, missing))).status).toBe(200);
    asked += 1;
  }
  expect(wrong).toEqual([]);
  expect(asked).toBe(routes.length * askers.length);
});
