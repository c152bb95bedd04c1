import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { errorTable } from '@guiche/contract/errors';
import * as f from '@guiche/contract/fields.schemas';
import { anyone, defineRoute, noAudit } from '@guiche/contract/route';
import { getOpenApi } from '@guiche/contract/system.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { slotsOf } from './id-slots.ts';
import { wallOf } from './read-walls.ts';

/** What is served beside the interface. Of these only files are named by an id: media.test.ts asks for them as everybody. */
const beside: Readonly<Record<string, string>> = {
  'GET /webhooks/meta': 'the handshake of the provider',
  'POST /webhooks/meta': 'what the provider tells, signed',
  'POST /api/facebook/deauthorize': 'what the provider tells of a log-in, signed',
  'POST /api/facebook/data-deletion': 'the same',
  'GET /api/facebook/data-deletion/:code': 'how it went, for the holder of the code',
  'GET /metrics': 'numbers of the process, for this machine or the holder of a token',
  'GET /api/docs': 'the interface, for people',
  'GET /api/docs/docs.css': 'its look',
  'GET /api/docs/docs.js': 'its search',
  'GET /': 'the page of the web client',
  'HEAD /': 'the page of the web client',
  'GET /index.html': 'the page of the web client',
  'HEAD /index.html': 'the page of the web client',
  'GET /public/:mediaId/:name': 'the files of messages, by cookie',
  'GET /public/contact-pictures/:profileId/:name': 'pictures of contacts, by cookie',
  'GET /public/users/:userId/:name': 'pictures of people, by cookie',
  'GET /public/exports/:exportId/:name': 'spreadsheets, for whoever asked, by cookie',
  'GET /public/quick-messages/:quickMessageId/:name': 'the files of quick messages, by cookie',
  'GET /public/files/:optionId/:name': 'the files of lists, by cookie',
  'GET /*': 'the built web client',
  'HEAD /*': 'the built web client',
};

let app: TestApp;
/** As the HTTP server itself knows them: also what would be mounted past the contract. */
const mounted = new Set<string>();

function watchServers(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  const own = new Set<string>();
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) own.add(`${each} ${url}`);
  });
  // Other servers of this process (the simulated platform) have no such route.
  fastify.addHook('onReady', async () => {
    if (own.has('GET /api/health')) for (const name of own) mounted.add(name);
  });
}

beforeAll(async () => {
  subscribe('fastify.initialization', watchServers);
  app = await startTestApp();
  unsubscribe('fastify.initialization', watchServers);
});
afterAll(() => app.close());

const routes = await readContractRoutes();

test('what is mounted is the contract and what the contract says is mounted', () => {
  const declared = routes.map((route) => `${route.method} /api${route.path}`);
  expect(routes.length).toBeGreaterThan(30);
  expect(new Set(declared).size).toBe(declared.length);
  expect([...mounted].filter((name) => !(name in beside)).sort()).toEqual(declared.sort());
});

test('each route says who may call it, what it leaves in the audit log and what can go wrong', () => {
  for (const route of routes) {
    const { needs, audit, errors } = route;
    expect([nameOf(route), needs?.who]).toEqual([nameOf(route), expect.stringMatching(/^(anyone|signed-in|right)$/)]);
    if (needs.who === 'right')
      expect(needs).toMatchObject({ name: expect.stringMatching(/./), may: expect.any(Function) });
    expect([nameOf(route), Object.values(audit ?? {})]).toEqual([nameOf(route), [expect.stringMatching(/./)]]);
    expect([nameOf(route), errors.filter((code) => !(code in errorTable))]).toEqual([nameOf(route), []]);
  }
});

test('what changes something is audited, or says why not', () => {
  const silent = routes.filter(
    ({ method, audit }) => method !== 'GET' && 'none' in audit && audit.none === 'reads only',
  );
  expect(silent.map(nameOf)).toEqual([]);
  const open = routes.filter(({ method, needs }) => method !== 'GET' && needs.who === 'anyone');
  expect(open.map(nameOf).sort()).toEqual([
    'POST /auth/forgot-password',
    'POST /auth/login',
    'POST /auth/refresh_token',
    'POST /auth/reset-password',
    'POST /auth/second-factor',
    'POST /auth/second-factor/set-up',
    'POST /auth/second-factor/set-up/confirm',
    'POST /auth/signup',
  ]);
});

test('a row is named by the id types of the contract, so the matrix finds every slot', () => {
  const slots = routes.flatMap((route) =>
    slotsOf(route).map((slot) => `${nameOf(route)} ${slot.part} ${slot.path.join('.')}`),
  );
  expect(slots.length).toBeGreaterThan(30);
  // Every path parameter is an id, but where a wall says why not.
  for (const route of routes.filter((each) => each.params && !wallOf(nameOf(each))?.byWord))
    expect(slotsOf(route).map(({ part }) => part)).toContain('params');
});

test('slots are found wherever a schema can hide them', () => {
  const body = z.strictObject({
    queueIds: z.array(f.id),
    quotedMsg: z.nullish(z.union([z.object({ id: f.id }), f.done])),
  });
  const route = defineRoute({
    method: 'PUT',
    path: '/x',
    body,
    result: f.done,
    errors: [],
    needs: anyone,
    audit: noAudit('none'),
  });
  expect(slotsOf(route).map(({ path, form }) => [path.join('.'), form])).toEqual([
    ['queueIds', 'idList'],
    ['quotedMsg.id', 'id'],
  ]);
  const hiding = (schema: z.ZodMiniType) => () => slotsOf({ ...route, body: z.object({ other: schema }) });
  expect(hiding(f.id)).toThrow('whose id is other');
  expect(hiding(z.record(z.string(), f.id))).toThrow('may hide ids');
  expect(hiding(z.object({ orderId: z.int() }))).toThrow('called an id');
});

test('the OpenAPI document names every route and nothing else', async () => {
  const response = await fetch(`${app.url}/api${getOpenApi.path}`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { responses: object }>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      expect(Object.keys(responses)).toContain('200');
      return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    }),
  );
  expect(described.sort()).toEqual(routes.map(nameOf).sort());
});
