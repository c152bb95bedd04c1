import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RateLimiter } from '../platform/rate/rate-limiter.ts';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { type Ids, rowKinds } from './read-rows.ts';
import { sampleRequest } from './sample-request.ts';

/** What was asked of the limiter: it lets nothing pass. */
const hits: { key: string; limit: number }[] = [];
const shut: RateLimiter = {
  hit: async (key, limit) => {
    hits.push({ key, limit });
    return 7;
  },
  count: async () => 7,
  giveBack: async () => {},
  blockedFor: () => 0,
};

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: shut });
  admin = await (await app.company()).admin();
});
afterAll(() => app.close());

/** Nobody has to have them: who is over the limit comes no farther. */
const ids: Ids = Object.fromEntries(rowKinds.map(({ kind, missing }) => [kind, missing === 'uuid' ? randomUUID() : 1]));

test('every route is limited, by its own limit or the general one, per person or per address', async () => {
  const routes = await readContractRoutes();
  for (const route of routes) {
    hits.length = 0;
    const { status, code, text } = await ask(app.url, admin.token, sampleRequest(route, ids));
    expect([nameOf(route), status, code]).toEqual([nameOf(route), 429, 'ERR_TOO_MANY_REQUESTS']);
    expect([nameOf(route), text]).toEqual([nameOf(route), expect.stringContaining('["retry-after","7"]')]);
    const caller = route.needs.who === 'anyone' ? '127.0.0.1' : `user ${admin.id}`;
    const name = route.perMinute === undefined ? 'all' : nameOf(route);
    const limit = route.perMinute ?? 600;
    expect([nameOf(route), hits]).toEqual([nameOf(route), [{ key: expect.stringContaining(`${name}:`), limit }]]);
    expect(hits[0]?.key).toContain(caller);
  }
  // What leaves something with others, or costs a stranger nothing, has a limit of its own.
  const own = routes.filter(({ perMinute }) => perMinute !== undefined).map(nameOf);
  const sends = routes.filter(({ path, method }) => method === 'POST' && /^\/(messages\/|message\/forward)/.test(path));
  const isSmall = /\/(edit|resend)/;
  expect(sends.map(nameOf).filter((name) => !isSmall.test(name) && !own.includes(name))).toEqual([]);
});
