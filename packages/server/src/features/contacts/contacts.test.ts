import { getContact, listContactNames, listContacts } from '@guiche/contract/contacts';
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
    const asked = await company.call(admin, listContacts, { query: { pageNumber: String(page) } });
    byPage.push(...asked.contacts.map(({ name }) => name));
    const query: Record<string, string> = nextCursor === null ? {} : { nextCursor };
    const followed = await company.call(admin, listContacts, { query });
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
    (await company.call(admin, listContacts, { query: { searchParam } })).count;
  expect(await found('IPEK cag')).toBe(21);
  expect(await found('joao conceicao 001')).toBe(1);
  expect(await found('+55 (11) 9000-00065')).toBe(1);
  expect(await found('100%')).toBe(0);
  expect((await company.call(admin, listContactNames, { query: { searchParam: 'ipek' } })).length).toBe(20);
});

test('who must not see numbers gets them masked and cannot search by them', async () => {
  await company.setting('lgpdHideNumber', 'enabled');
  const masked = await company.person();
  const page = await company.call(masked, listContacts);
  expect(JSON.stringify(page)).not.toContain('9000000');
  expect(page.contacts[0]?.number).toMatch(/^5511\*+\d\d$/);
  expect((await company.call(masked, listContacts, { query: { searchParam: '900000065' } })).count).toBe(0);
  expect((await company.call(admin, listContacts, { query: { searchParam: '900000065' } })).count).toBe(1);
});

test('another company’s contact is as good as missing', async () => {
  const other = await app.company();
  const stranger = await other.admin();
  const [mine] = (await company.call(admin, listContacts)).contacts;
  const foreign = await other.ask(stranger, getContact, { params: { contactId: mine?.id ?? 0 } });
  expect(foreign).toEqual(await other.ask(stranger, getContact, { params: { contactId: 987_654_321 } }));
  expect(foreign).toMatchObject({ status: 404, body: { code: 'ERR_NO_CONTACT_FOUND' } });
  expect((await company.call(ana, getContact, { params: { contactId: mine?.id ?? 0 } })).name).toBe(mine?.name);
});
