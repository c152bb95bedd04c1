import { createContact, mergeContacts, updateContact } from '@guiche/contract/contact-acts.schemas';
import { dismissDuplicates, listDuplicates } from '@guiche/contract/contact-duplicates.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
});

let last = 0;
const make = async (name: string, email = '') => {
  last += 1;
  const body = { name, email, number: `5511911${String(last).padStart(6, '0')}` };
  return (await company.request(admin, createContact, { body })).id;
};
async function found() {
  const { groups } = await company.request(admin, listDuplicates);
  return groups.map(({ likeness, contacts }) => [likeness, ...contacts.map(({ id }) => id)]);
}

test('the same name, address or number in its two spellings is proposed, the surest first', async () => {
  const [ipek, same] = [await make('İpek Çağlar'), await make('ipek caglar')];
  const [rui, zeca] = [await make('Rui', 'Loja@exemplo.test'), await make('Zeca', 'loja@exemplo.test')];
  const [long, short] = [await make('Longo'), await make('Curto')];
  await app.owner.query(`update contacts set number = '5511987654321' where id = $1`, [long]);
  await app.owner.query(`update contacts set number = '551187654321' where id = $1`, [short]);
  await make('Sozinho', 'so@exemplo.test');
  expect(await found()).toEqual([
    ['number', long, short],
    ['email', rui, zeca],
    ['name', ipek, same],
  ]);
});

test('the same address on two channels is one sign, a group’s none', async () => {
  const [one, two] = [await make('Um'), await make('Dois')];
  await app.owner.query(
    `insert into contact_identities (company_id, type, scope, value, contact_id)
     values ($1, 'username', '', 'rosa.lima', $2), ($1, 'igsid', '9', 'rosa.lima', $3), ($1, 'group', '', 'g1', $2), ($1, 'group', '2', 'g1', $3)`,
    [company.id, one, two],
  );
  expect(await found()).toEqual([['identity', one, two]]);
});

test('told apart they are proposed no more, until somebody else looks like them', async () => {
  const [one, two] = [await make('Rosa'), await make('rosa')];
  await company.request(admin, dismissDuplicates, { body: { contactIds: [two, one] } });
  await company.request(admin, dismissDuplicates, { body: { contactIds: [one, two] } });
  expect(await found()).toEqual([]);
  const three = await make('ROSA');
  expect(await found()).toEqual([['name', one, two, three]]);
  await company.request(admin, mergeContacts, { params: { contactId: one }, body: { otherContactId: three } });
  expect(await found()).toEqual([]);
});

test('a name that more than twenty share says nothing, and pages follow each other without a gap', async () => {
  for (let n = 0; n < 21; n++) await make('Maria');
  for (let n = 0; n < 45; n++) await make(`Cliente ${String(n % 23).padStart(2, '0')}`, `c${n % 21}@exemplo.test`);
  const seen: string[] = [];
  let nextCursor: string | null = null;
  do {
    const query: Record<string, string> = nextCursor === null ? {} : { nextCursor };
    const page = await company.request(admin, listDuplicates, { query });
    expect(page.groups.length).toBeLessThanOrEqual(20);
    seen.push(...page.groups.map(({ likeness, contacts }) => `${likeness} ${contacts[0]?.name} ${contacts[0]?.email}`));
    nextCursor = page.nextCursor;
  } while (nextCursor !== null);
  expect(seen).toHaveLength(21 + 22);
  expect(new Set(seen).size).toBe(seen.length);
});

test('attendants and other companies see and say nothing', async () => {
  const [one, two] = [await make('Rosa'), await make('rosa')];
  const ana = await company.person();
  expect((await company.ask(ana, listDuplicates)).status).toBe(403);
  expect((await company.ask(ana, dismissDuplicates, { body: { contactIds: [one, two] } })).status).toBe(403);
  const other = await app.company();
  const stranger = await other.admin();
  expect((await other.request(stranger, listDuplicates)).groups).toEqual([]);
  const foreign = await other.ask(stranger, dismissDuplicates, { body: { contactIds: [one, two] } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'ERR_NO_CONTACT_FOUND' } });
  expect(await found()).toHaveLength(1);
  await company.request(admin, updateContact, { params: { contactId: two }, body: { name: 'Outra' } });
  expect(await found()).toEqual([]);
});
