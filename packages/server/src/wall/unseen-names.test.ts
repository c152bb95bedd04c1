import { isSeen } from '@guiche/contract/names';
import { updateQueue } from '@guiche/contract/queues.schemas';
import type { Route } from '@guiche/contract/route';
import { buildTenant, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { namesIn } from './name-fields.ts';
import { rowKinds, tableIn } from './read-rows.ts';
import { wallOf } from './read-walls.ts';
import { sampleRequest } from './sample-request.ts';

/** People and things are called by what is seen: new names are refused otherwise, kept ones have a fallback. */
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await buildTenant(app, 'N');
});

const unseen = [
  ['fillers', '\u3164\u3164\u3164'],
  ['zero widths', '\u200b\u200c\u200d\u2060'],
  ['what turns around', '\u202e\u202d\u202c'],
  ['isolates', '\u2066\u2067\u2069'],
  ['soft hyphens', '\u00ad\u00ad\u00ad'],
  ['marks without a letter', '\u0301\u0327\u0301'],
  ['a blank of Braille', '\u2800\u2800\u2800'],
  ['tags of flags', '\u{e0067}\u{e0062}\u{e007f}'],
] as const;

const color = '#445566';
const routes = await readContractRoutes();
/** Every field of a form that names something. */
const fields = routes.flatMap((route) => namesIn(route).map((field): [Route, string] => [route, field]));
const mayBeUnseen = (route: Route, field: string) => field in (wallOf(nameOf(route))?.mayBeUnseen ?? {});
const named = fields.filter(([route, field]) => !mayBeUnseen(route, field));

test('what may go under a name that nobody sees is a field of a form, and takes one', () => {
  const said = routes.flatMap((route) =>
    Object.keys(wallOf(nameOf(route))?.mayBeUnseen ?? {}).map((field) => `${nameOf(route)} ${field}`),
  );
  const there = fields.filter(([route, field]) => mayBeUnseen(route, field));
  expect(said.sort()).toEqual(there.map(([route, field]) => `${nameOf(route)} ${field}`).sort());
  expect(named.length).toBeGreaterThanOrEqual(23);
});

test.each(unseen)('no form takes a name that nobody sees: %s', async (_, name) => {
  expect(isSeen(name)).toBe(false);
  for (const [route, field] of named) {
    const called = (by: string) => sampleRequest(route, tenant.ids, undefined, { [`body ${field}`]: by });
    const { status, code } = await ask(app.url, tenant.people.admin.token, called(name));
    expect([nameOf(route), field, status, code]).toEqual([nameOf(route), field, 400, 'ERR_VALIDATION']);
    // It is the name that is refused.
    const visible = route.body && z.safeParse(route.body, called('Nome').body);
    expect([nameOf(route), field, visible?.error?.issues]).toEqual([nameOf(route), field, undefined]);
  }
});

/** Tables whose rows get a fallback, with the function that gives it. */
const readFallbacks = async (): Promise<{ table: string; column: string; fallback: string }[]> =>
  (
    await app.owner.query(
      `select t.tgrelid::regclass::text as table, a.attname as column, p.proname as fallback from pg_trigger t
       join pg_proc p on p.oid = t.tgfoid join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
       where t.tgname like 'seen\\_%' order by 1`,
    )
  ).rows;

test.each(unseen)('what is kept under such a name is shown by its fallback everywhere: %s', async (_, name) => {
  const { company, ids, people } = tenant;
  const fallbacks = await readFallbacks();
  expect(fallbacks.length).toBeGreaterThanOrEqual(9);
  for (const { table, column } of fallbacks)
    await app.owner.query(
      `update ${table} set ${column} = $1 where ${table === 'companies' ? 'id' : 'company_id'} = $2`,
      [name, company.id],
    );
  const reads = routes.filter(({ method }) => method === 'GET');
  const answers = await Promise.all(reads.map((route) => ask(app.url, people.admin.token, sampleRequest(route, ids))));
  expect(reads.filter((_route, n) => answers[n]?.text.includes(name)).map(({ path }) => path)).toEqual([]);
  const all = answers.map(({ text }) => text).join('\n');
  const numbered = fallbacks.flatMap(({ table, fallback }) => (fallback === 'name_row' ? [table] : []));
  const kinds = rowKinds.filter((kind) => kind.seenBy === undefined && numbered.includes(tableIn(kind)));
  expect(kinds.length).toBeGreaterThanOrEqual(6);
  for (const { kind } of kinds) expect([kind, all.includes(`"Sem nome ${ids[kind]}"`)]).toEqual([kind, true]);
  // The tenant's texts are marked, addresses too.
  expect(all.includes(`"${tenant.mark}-${people.clerk.email.split('@')[0]}"`)).toBe(true);
});

test.each([
  ['pt', 'Sem nome'],
  ['es', 'Sin nombre'],
  ['en', 'Unnamed'],
  ['tr', 'Adsız'],
])('the fallback speaks the language of the company: %s', async (language, words) => {
  const { company, ids, people } = tenant;
  await app.owner.query('update companies set language = $1 where id = $2', [language, company.id]);
  await app.owner.query('update queues set name = $1 where id = $2', ['\u2063', ids.queue]);
  const request = sampleRequest(updateQueue, ids);
  const { body } = await ask(app.url, people.admin.token, { ...request, body: { color } });
  expect(JSON.parse(body)).toMatchObject({ name: `${words} ${ids.queue}` });
});

test('a person is called by the address before the @, by all of it where that says nothing, as long as names may be', async () => {
  const { company } = tenant;
  const called = async (email: string) => {
    const { id } = await company.person();
    const change = `update users set email = $2, name = $3 where id = $1 returning name`;
    return (await app.owner.query(change, [id, email, '\u200b\u200b'])).rows[0].name;
  };
  expect(await called('maria.souza@loja.test')).toBe('maria.souza');
  expect(await called('m@loja.test')).toBe('m@loja.test');
  expect(await called('\u200b\u3164@loja.test')).toBe('\u200b\u3164@loja.test');
  expect(await called(`${'a'.repeat(60)}@loja.test`)).toBe('a'.repeat(50));
});
