import { buildTenant, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { sampleCall } from './sample-call.ts';

let app: TestApp;
let tenant: Tenant;
/** Began when numbers were hidden already: what a session may do is remembered for some seconds. */
let discreet: Person;
/** The middle of the contact's number: what masking takes away, in whichever way the rest is written. */
const middle = '874613';

const reads = (await readContractRoutes()).filter(({ method }) => method === 'GET');

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  tenant = await buildTenant(app, 'M');
  const { company, ids } = tenant;
  await app.owner.query('update contacts set number = $1 where id = $2', [`5511${middle}902`, ids.contact]);
  await company.setting('lgpdHideNumber', 'enabled');
  discreet = await company.person({ queues: [ids.queue], flags: { all_ticket: 'enable', show_dashboard: 'enabled' } });
  await app.owner.query('update tickets set user_id = $1 where id = $2', [discreet.id, ids.ticket]);
});
afterAll(() => app.close());

async function showingNumbers(token: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of reads) {
    const { text } = await ask(app.url, token, sampleCall(route, tenant.ids));
    const digits = text.replace(/(?<=\d)[ ().-]+(?=\d)/g, '');
    if (digits.includes(middle)) found.push(nameOf(route));
  }
  return found.sort();
}

test('no answer shows a hidden number to an attendant, and admins see it where it belongs', async () => {
  expect(await showingNumbers(discreet.token)).toEqual([]);
  expect(await showingNumbers(tenant.people.admin.token)).toEqual(
    expect.arrayContaining(['GET /contacts', 'GET /contacts/:contactId', 'GET /tickets', 'GET /tickets/u/:uuid']),
  );
});
