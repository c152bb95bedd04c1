import { buildTenant, type Tenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { sampleRequest } from './sample-request.ts';

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
    const { text } = await ask(app.url, token, sampleRequest(route, tenant.ids));
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

test('of a group nobody’s number is shown: not who wrote, nor whom anybody speaks of', async () => {
  const { company, ids } = tenant;
  const change = (text: string, ...values: unknown[]) => app.owner.query(text, values);
  const said = `+55 (11) ${middle.slice(0, 5)}-${middle.slice(5)}902`;
  const { rows } = await change(
    `insert into contacts (company_id, name, number, channel) values ($1, $2, $2, 'whatsapp') returning id`,
    company.id,
    `5511${middle}902`,
  );
  const member = Number(rows[0].id);
  await change(`update contacts set is_group = true, number = '120363001', name = $2 where id = $1`, ids.contact, said);
  await change('update tickets set is_group = true, last_message = $2 where id = $1', ids.ticket, said);
  await change(
    `update messages set body = $2, sender_id = $3, from_me = false, quoted_message_id = (select min(id) from messages where ticket_id = $1),
       data_json = jsonb_build_object('name', $2::text, 'contacts', jsonb_build_array(jsonb_build_object('name', 'Ela', 'phones',
         jsonb_build_array(jsonb_build_object('number', $2::text))))) where ticket_id = $1`,
    ...[ids.ticket, said, member],
  );
  await change('update ticket_notes set note = $2 where id = $1', ids.note, said);
  await change('update contact_extra_info set value = $2 where id = $1', ids.detail, said);
  await change('update media set name = $2 where id = $1', ids.media, `${said}.pdf`);
  await change(
    `update group_members set type = 'phone', value = $2, connection_id = $3 where id = $1`,
    ...[ids.member, `5511${middle}902`, ids.connection],
  );
  await change(
    `insert into contact_identities (company_id, contact_id, type, scope, value) values ($1, $2, 'group', '', '120363001')`,
    ...[company.id, ids.contact],
  );
  const flags = { all_ticket: 'enable', show_dashboard: 'enabled', allow_group: true };
  const ofGroups = await company.person({ queues: [ids.queue], flags });
  await change('update tickets set user_id = $1 where id = $2', ofGroups.id, ids.ticket);
  expect(await showingNumbers(ofGroups.token)).toEqual([]);
  expect(await showingNumbers(tenant.people.admin.token)).toEqual(
    expect.arrayContaining(['GET /messages/:ticketId', 'GET /tickets', 'GET /tickets/u/:uuid']),
  );
  for (const digits of [middle, said, `${middle}902`]) {
    const headers = { authorization: `Bearer ${ofGroups.token}` };
    const search = async (path: string) => (await fetch(`${app.url}/api${path}`, { headers })).text();
    const typed = encodeURIComponent(digits);
    expect(await search(`/messages/${ids.ticket}/search?searchParam=${typed}`)).toContain('"hits":[]');
    expect(await search(`/tickets?searchParam=${typed}&searchOnMessages=true`)).toContain('"tickets":[]');
    expect(await search(`/contacts?searchParam=${typed}`)).toContain('"contacts":[]');
  }
});
