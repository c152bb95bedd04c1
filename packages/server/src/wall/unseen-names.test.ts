import { signUp } from '@guiche/contract/auth.schemas';
import { createConnection, updateConnection } from '@guiche/contract/connection-settings.schemas';
import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { createFileList, updateFileList } from '@guiche/contract/file-lists.schemas';
import { updateOwnProfile } from '@guiche/contract/profile.schemas';
import { createQueue, updateQueue } from '@guiche/contract/queues.schemas';
import { createQuickMessage, updateQuickMessage } from '@guiche/contract/quick-messages.schemas';
import type { Route } from '@guiche/contract/route';
import { createTag } from '@guiche/contract/tag-acts.schemas';
import { updateTag } from '@guiche/contract/tags.schemas';
import { createTicketView, updateTicketView } from '@guiche/contract/ticket-views.schemas';
import { createUser, updateUser } from '@guiche/contract/user-acts.schemas';
import { buildTenant, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { readContractRoutes } from './contract-routes.ts';
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
const password = 'correta-e-longa-9';

/** Every form that names something, with the body around the name. */
const forms: [route: Route, body: (name: string) => object][] = [
  [createUser, (name) => ({ name, email: 'nova@loja.test', password })],
  [updateUser, (name) => ({ name })],
  [updateOwnProfile, (name) => ({ name })],
  [createQueue, (name) => ({ name, color })],
  [updateQueue, (name) => ({ name })],
  [createTag, (name) => ({ name, color, kanban: 0 })],
  [updateTag, (name) => ({ name })],
  [createConnection, (name) => ({ name, channel: 'whatsapp' })],
  [updateConnection, (name) => ({ name })],
  [createQuickMessage, (shortcode) => ({ shortcode, message: 'Oi' })],
  [updateQuickMessage, (shortcode) => ({ shortcode })],
  [createFileList, (name) => ({ name, message: 'Seguem' })],
  [createFileList, (name) => ({ name: 'Tabelas', message: 'Seguem', options: [{ name }] })],
  [updateFileList, (name) => ({ name })],
  [createTicketView, (name) => ({ name, search: '?tab=pending' })],
  [updateTicketView, (name) => ({ name })],
  [updateContact, (name) => ({ name })],
  [updateContact, (name) => ({ extraInfo: [{ name, value: '1' }] })],
  [signUp, (companyName) => ({ companyName, name: 'Ana', email: 'a@b.test', phone: '5511900000000', planId: 1 })],
  [signUp, (name) => ({ companyName: 'Loja', name, email: 'a@b.test', phone: '5511900000000', planId: 1 })],
];

test.each(unseen)('no form takes a name that nobody sees: %s', async (_, name) => {
  for (const [route, body] of forms) {
    const request = { ...sampleRequest(route, tenant.ids), body: body(name) };
    const { status, code } = await ask(app.url, tenant.people.admin.token, request);
    expect([route.method, route.path, status, code]).toEqual([route.method, route.path, 400, 'ERR_VALIDATION']);
  }
});

const columnsOfNames = [
  ['users', 'name'],
  ['companies', 'name'],
  ['queues', 'name'],
  ['tags', 'name'],
  ['quick_messages', 'shortcode'],
  ['file_lists', 'name'],
  ['file_options', 'name'],
  ['connections', 'name'],
  ['ticket_views', 'name'],
] as const;

test.each(unseen)('what is kept under such a name is shown by its fallback everywhere: %s', async (_, name) => {
  const { company, ids, people } = tenant;
  for (const [table, column] of columnsOfNames)
    await app.owner.query(
      `update ${table} set ${column} = $1 where ${table === 'companies' ? 'id' : 'company_id'} = $2`,
      [name, company.id],
    );
  const reads = (await readContractRoutes()).filter(({ method }) => method === 'GET');
  const answers = await Promise.all(reads.map((route) => ask(app.url, people.admin.token, sampleRequest(route, ids))));
  expect(reads.filter((_route, n) => answers[n]?.text.includes(name)).map(({ path }) => path)).toEqual([]);
  const all = answers.map(({ text }) => text).join('\n');
  for (const id of [ids.queue, ids.tag, ids.quickMessage, ids.fileList, ids.fileOption, ids.connection])
    expect([id, all.includes(`"Sem nome ${id}"`)]).toEqual([id, true]);
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
