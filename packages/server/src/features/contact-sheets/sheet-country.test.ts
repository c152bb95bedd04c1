import { createContact } from '@guiche/contract/contact-acts.schemas';
import {
  getContactImport,
  listImportRows,
  mapImportColumns,
  startContactImport,
  type uploadContactSheet,
} from '@guiche/contract/contact-sheets.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import { postFormAt } from '@guiche/testkit/media-calls';
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

async function upload(rows: string[]) {
  const form = new FormData();
  form.set('medias', new File([`nome;numero\n${rows.join('\n')}`], 'clientes.csv'));
  return (await postFormAt<typeof uploadContactSheet>(app.url, admin, '/contacts/import', form)).body;
}
const map = (importId: number, country?: string) =>
  company.ask(admin, mapImportColumns, {
    params: { importId },
    body: { targets: ['name', 'number'], ...(country && { country }) },
  });
const rowsOf = async (importId: number) =>
  (await company.call(admin, listImportRows, { params: { importId }, query: {} })).rows;

test('a sheet is read by the company’s country, or by the one that is said for it, and each form is one number', async () => {
  await company.call(admin, createContact, { body: { name: 'Já Está', number: '+90 532 123 45 67' } });
  await company.setting('country', 'TR');
  const written = [
    '0532 123 45 67',
    '0532 123 45 68',
    '0090 532 123 45 69',
    '905321234570@c.us',
    '٠٥٣٢ ١٢٣ ٤٥ ٧١',
    '123 45 67',
  ];
  const { id, country } = await upload(written.map((number, place) => `Pessoa ${place};${number}`));
  expect(country).toBe('TR');
  expect((await map(id)).body).toMatchObject({ country: 'TR', known: 1, faulty: 1, chosen: 5 });
  expect((await rowsOf(id)).map(({ number, reason, known }) => [number, reason, known])).toEqual([
    ['905321234567', null, true],
    ['905321234568', null, false],
    ['905321234569', null, false],
    ['905321234570', null, false],
    ['905321234571', null, false],
    ['123 45 67', 'unclearNumber', false],
  ]);
  expect((await map(id, 'ZZ')).status).toBe(400);
  await company.call(admin, startContactImport, { params: { importId: id }, body: {} });
  await app.idle();
  expect((await company.call(admin, listContacts)).contacts.map(({ number }) => number).sort()).toEqual([
    ...['905321234567', '905321234568', '905321234569', '905321234570', '905321234571'],
  ]);
});

test('what was said for a sheet stays with it until it is over', async () => {
  const { id } = await upload(['Rosa;(415) 555-2671', 'Rui;(11) 98765-4321']);
  expect((await map(id)).body).toMatchObject({ country: 'BR' });
  expect((await map(id, 'US')).body).toMatchObject({ country: 'US', faulty: 1 });
  expect((await map(id)).body).toMatchObject({ country: 'US', faulty: 1 });
  expect((await company.call(admin, getContactImport)).contactImport).toMatchObject({ id, country: 'US' });
  await company.call(admin, startContactImport, { params: { importId: id }, body: {} });
  await app.idle();
  expect((await company.call(admin, listContacts)).contacts.map(({ number }) => number)).toEqual(['14155552671']);
});
