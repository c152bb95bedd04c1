import { findContactProfile, getContact, listContactNames, listContacts } from '@guiche/contract/contacts.schemas';
import { putTickets } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  admin = await company.admin();
  ana = await company.person();
  await app.owner.query(
    `insert into contacts (company_id, name, number, channel)
     select $1, case n % 3 when 0 then 'İpek Çağlar ' else 'João Conceição ' end || lpad(n::text, 3, '0'), '55119000' || lpad(n::text, 5, '0'), 'whatsappapi'
     from generate_series(1, 65) n`,
    [company.id],
  );
});
afterAll(() => app.close());

test('pages of twenty by name, the same by cursor and by page number', async () => {
  const byPage: string[] = [];
  const byCursor: string[] = [];
  let nextCursor: string | null = null;
  for (let page = 1; page <= 4; page++) {
    const asked = await company.request(admin, listContacts, { query: { pageNumber: String(page) } });
    byPage.push(...asked.contacts.map(({ name }) => name));
    const query: Record<string, string> = nextCursor === null ? {} : { nextCursor };
    const followed = await company.request(admin, listContacts, { query });
    byCursor.push(...followed.contacts.map(({ name }) => name));
    nextCursor = followed.nextCursor;
    expect([asked.count, asked.hasMore]).toEqual([65, page < 4]);
  }
  expect(byPage).toHaveLength(65);
  expect(byCursor).toEqual(byPage);
  expect(nextCursor).toBeNull();
});

test('accents, case and the Turkish dotted İ do not matter to a search, nor punctuation in a number', async () => {
  const found = async (searchParam: string) =>
    (await company.request(admin, listContacts, { query: { searchParam } })).count;
  expect(await found('IPEK cag')).toBe(21);
  expect(await found('joao conceicao 001')).toBe(1);
  expect(await found('+55 (11) 9000-00065')).toBe(1);
  expect(await found('100%')).toBe(0);
  const choices = await company.request(admin, listContactNames, { query: { searchParam: 'ipek' } });
  expect(choices.map(({ channel }) => channel)).toEqual(Array(20).fill('whatsappapi'));
});

test('who must not see numbers gets them masked and cannot search by them', async () => {
  await company.setting('lgpdHideNumber', 'enabled');
  const masked = await company.person();
  const page = await company.request(masked, listContacts);
  expect(JSON.stringify(page)).not.toContain('9000000');
  expect(page.contacts[0]?.number).toMatch(/^5511\*+\d\d$/);
  expect((await company.request(masked, listContacts, { query: { searchParam: '900000065' } })).count).toBe(0);
  expect((await company.request(admin, listContacts, { query: { searchParam: '900000065' } })).count).toBe(1);
});

test('a contact is on the connection of its latest ticket, and on the default one before it has any', async () => {
  const there = await app.company();
  const asker = await there.admin();
  const [put] = await putTickets(app.owner, there, [{ name: 'Rosa', status: 'closed' }]);
  const params = { contactId: put?.contactId ?? 0 };
  const shown = async () => (await there.request(asker, getContact, { params })).whatsapp?.name;
  const { rows } = await app.owner.query(
    `insert into connections (company_id, name, channel) values ($1, 'Outra', 'whatsappapi') returning id`,
    [there.id],
  );
  const first = await shown();
  expect(first).not.toBe('Outra');
  await app.owner.query(
    `insert into tickets (company_id, status, channel, contact_id, connection_id, protocol) values ($1, 'closed', 'whatsappapi', $2, $3, 'p')`,
    [there.id, params.contactId, rows[0].id],
  );
  expect(await shown()).toBe('Outra');
  await app.owner.query('update connections set deleted_at = now() where id = $1', [rows[0].id]);
  expect(await shown()).toBe(first);
});

test('another company’s contact is as good as missing', async () => {
  const other = await app.company();
  const stranger = await other.admin();
  const [mine] = (await company.request(admin, listContacts)).contacts;
  const foreign = await other.ask(stranger, getContact, { params: { contactId: mine?.id ?? 0 } });
  expect(foreign).toEqual(await other.ask(stranger, getContact, { params: { contactId: 987_654_321 } }));
  expect(foreign).toMatchObject({ status: 404, body: { code: 'ERR_NO_CONTACT_FOUND' } });
  expect((await company.request(ana, getContact, { params: { contactId: mine?.id ?? 0 } })).name).toBe(mine?.name);
});

test('a number leads to its contact, however it is written; a stranger’s, a hidden or a foreign one to nobody', async () => {
  const asked = async (number: string, of = company, who = admin) =>
    (await of.ask(who, findContactProfile, { params: { number } })) as { status: number; body: object };
  const [contact] = (await company.request(admin, listContacts, { query: { searchParam: '900000065' } })).contacts;
  const found = { status: 200, body: { contactId: contact?.id, urlPicture: null } };
  for (const number of ['5511900000065', '+55 (11) 90000-0065']) expect(await asked(number)).toMatchObject(found);
  const missing = await asked('5511900009999');
  expect(missing).toMatchObject({ status: 404, body: { code: 'ERR_NO_CONTACT_FOUND' } });
  const other = await app.company();
  expect(await asked('5511900000065', other, await other.admin())).toEqual(missing);
  await company.setting('lgpdHideNumber', 'enabled');
  expect(await asked('5511900000065', company, await company.person())).toEqual(missing);
  for (const number of ['1234567', 'abc'])
    expect(await asked(number)).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
});

test('the other spelling of a number leads to whom it is known as', async () => {
  const { rows } = await app.owner.query<{ id: string }>(
    `with c as (insert into contacts (company_id, name, number, channel, picture_url)
       values ($1, 'Rosa', '551187654321', 'whatsappapi', '/public/contact-pictures/1/rosa.webp') returning id)
     insert into contact_identities (company_id, type, value, contact_id) select $1, 'phone', '551187654321', id from c
     returning contact_id as id`,
    [company.id],
  );
  expect(await company.request(admin, findContactProfile, { params: { number: '5511987654321' } })).toEqual({
    contactId: Number(rows[0]?.id),
    urlPicture: '/public/contact-pictures/1/rosa.webp',
  });
});
