import { createContact } from '@guiche/contract/contact-acts.schemas';
import { eachAtMost } from '@guiche/testkit/each-at-most';
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
/** Several at a time, so that they race, but no more than the server has connections for: beyond them it says so, with 503. */
async function makeAll(who: Person, numbers: readonly string[]): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  await eachAtMost(6, numbers, async (number) => {
    const code = await make(who, number);
    times[code] = (times[code] ?? 0) + 1;
  });
  return times;
}

test('who must not see numbers adds sixty contacts an hour, taken ones among them', async () => {
  const [admin, ana, bia] = [await company.admin(), await company.person(), await company.person()];
  expect(await make(admin, known)).toBe('made');
  const ofAna = Array.from({ length: 65 }, (_, n) => (n < 5 ? known : `55119777${10_000 + n}`));
  expect(await makeAll(ana, ofAna)).toEqual({ ERR_DUPLICATED_CONTACT: 5, made: 55, ERR_TOO_MANY_REQUESTS: 5 });
  expect(await make(ana, known)).toBe('ERR_TOO_MANY_REQUESTS');
  expect(await make(bia, known)).toBe('ERR_DUPLICATED_CONTACT');
  const ofAdmin = Array.from({ length: 65 }, (_, n) => `55119666${10_000 + n}`);
  expect(await makeAll(admin, ofAdmin)).toEqual({ made: 65 });
});
