import { createContact, updateContact } from '@guiche/contract/contact-acts.schemas';
import { getContact } from '@guiche/contract/contacts.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;

const number = '5511944441111';
/** Two numbers that look alike behind their stars. */
const telephones = [
  { name: 'Telefone', value: 'ligar 5511944441111' },
  { name: 'Telefone', value: 'ligar 5511955551111' },
  { name: 'CEP', value: '90000' },
];

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.setting('lgpdHideNumber', 'enabled');
});

interface Seen {
  id?: number;
  name: string;
  value: string;
}

/** What stands there after somebody who sees stars sent back what she made of the details. */
async function after(make: (seen: Seen[]) => Seen[]) {
  const { id } = await company.request(admin, createContact, { body: { name: 'Rosa', number, extraInfo: telephones } });
  const params = { contactId: id };
  const seen = (await company.request(ana, getContact, { params })).extraInfo;
  expect(seen[0]?.value).toContain('**');
  expect(seen[0]?.value).toBe(seen[1]?.value);
  const { status, body } = await company.ask(ana, updateContact, { params, body: { extraInfo: make(seen) } });
  if (status !== 200) return body.code;
  const { extraInfo } = await company.request(admin, getContact, { params });
  return extraInfo.map(({ name, value }) => `${name}: ${value}`);
}

const [first, second, cep] = telephones.map(({ name, value }) => `${name}: ${value}`);

test('two details of one name keep each its own value', async () => {
  const change = (each: Seen) => (each.name === 'CEP' ? { ...each, value: '91111' } : each);
  expect(await after((seen) => seen.map(change))).toEqual([first, second, 'CEP: 91111']);
});

const withoutIds = (seen: Seen[]) => seen.map(({ name, value }) => ({ name, value }));

test('so they do for a caller that knows no ids', async () => {
  expect(await after(withoutIds)).toEqual([first, second, cep]);
});

test('and when it takes away what has another name', async () => {
  expect(await after((seen) => withoutIds(seen).slice(0, 2))).toEqual([first, second]);
});

test('of two that look alike nobody knows without ids which one is gone', async () => {
  expect(await after((seen) => withoutIds(seen).slice(1))).toBe('ERR_MASKED_TEXT');
});

test('nor which of them it is that has another name now', async () => {
  const rename = ([, work]: Seen[]) => withoutIds(work ? [{ ...work, name: 'Trabalho' }] : []);
  expect(await after(rename)).toBe('ERR_MASKED_TEXT');
});

test('what is renamed takes no other one’s value, though one before it was removed', async () => {
  const rename = ([, work]: Seen[]) => (work ? [{ ...work, name: 'Trabalho' }] : []);
  expect(await after(rename)).toEqual([`Trabalho: ${telephones[1]?.value}`]);
});

test('another order keeps each value with its detail', async () => {
  expect(await after((seen) => seen.toReversed())).toEqual([cep, second, first]);
});

test('stars that may stand for several values are refused, one that was not there before among them', async () => {
  expect(await after((seen) => [...seen, { name: 'Recado', value: seen[0]?.value ?? '' }])).toBe('ERR_MASKED_TEXT');
});
