import { createContact } from '@guiche/contract/contact-acts';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  await company.setting('lgpdHideNumber', 'enabled');
});
afterAll(() => app.close());

const known = '5511988887777';
const make = (who: Person, number: string) =>
  company.ask(who, createContact, { body: { name: 'Rosa Lima', number } }).then(({ body }) => body.code ?? 'made');
const timesOf = (codes: readonly string[]) => (code: string) => codes.filter((each) => each === code).length;

test('who must not see numbers adds sixty contacts an hour, taken ones among them', async () => {
  const [admin, ana, bia] = [await company.admin(), await company.person(), await company.person()];
  expect(await make(admin, known)).toBe('made');
  const ofAna = await Promise.all(
    Array.from({ length: 65 }, (_, n) => make(ana, n < 5 ? known : `55119777${10_000 + n}`)),
  );
  const times = timesOf(ofAna);
  expect(times('ERR_TOO_MANY_REQUESTS')).toBe(5);
  expect(times('made') + times('ERR_DUPLICATED_CONTACT')).toBe(60);
  expect(await make(ana, known)).toBe('ERR_TOO_MANY_REQUESTS');
  expect(await make(bia, known)).toBe('ERR_DUPLICATED_CONTACT');
  const ofAdmin = await Promise.all(Array.from({ length: 65 }, (_, n) => make(admin, `55119666${10_000 + n}`)));
  expect(timesOf(ofAdmin)('made')).toBe(65);
});
