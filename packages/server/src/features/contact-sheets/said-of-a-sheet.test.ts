import { createContact } from '@guiche/contract/contact-acts.schemas';
import {
  getContactImport,
  listImportRows,
  mapImportColumns,
  startContactImport,
} from '@guiche/contract/contact-sheets.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { uploadSheet } from '@guiche/testkit/import-numbers';
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

const upload = async (text: string) => (await uploadSheet(app, admin, new File([text], 'clientes.csv'))).body;
const map = (importId: number, body: BodyOf<typeof mapImportColumns>) =>
  company.ask(admin, mapImportColumns, { params: { importId }, body });
const targets: BodyOf<typeof mapImportColumns>['targets'] = ['name', 'number'];
const say = async (importId: number, more: Partial<BodyOf<typeof mapImportColumns>> = {}) =>
  (await map(importId, { targets, ...more })).body;
const shown = async (importId: number) =>
  (await company.request(admin, listImportRows, { params: { importId }, query: {} })).rows;
const rowsOf = async (importId: number) => (await shown(importId)).map(({ row, name }) => [row, name]);
const start = async (importId: number) => {
  await company.request(admin, startContactImport, { params: { importId }, body: {} });
  await app.idle();
};
const people = async () =>
  (await company.request(admin, listContacts, { query: {} })).contacts.map(({ name, number }) => [name, number]).sort();

const sheet = 'Ana;11 98888-7777\nBia;11 98888-6666\n';

test('of a sheet without heads the first person is not lost', async () => {
  const draft = await upload(sheet);
  expect(draft).toMatchObject({ hasHead: false, rows: 2, chosen: 2, severalNumbers: 'leave' });
  expect(draft.columns).toEqual([
    { header: '', first: 'Ana', samples: ['Bia'], target: 'name' },
    { header: '', first: '11 98888-7777', samples: ['11 98888-6666'], target: 'number' },
  ]);
  await say(draft.id);
  await start(draft.id);
  expect(await people()).toEqual([
    ['Ana', '5511988887777'],
    ['Bia', '5511988886666'],
  ]);
});

test('whether the first row is the head can be said, and taken back, as often as one likes', async () => {
  const { id } = await upload(`Pessoa;Zap\n${sheet}`);
  expect((await company.request(admin, getContactImport)).contactImport).toMatchObject({ hasHead: true, rows: 2 });
  for (let n = 0; n < 2; n++) {
    expect(await say(id, { hasHead: false })).toMatchObject({
      hasHead: false,
      rows: 3,
      faulty: 1,
      columns: [{ header: '', first: 'Pessoa' }, {}],
    });
    expect(await rowsOf(id)).toEqual([
      [1, 'Pessoa'],
      [2, 'Ana'],
      [3, 'Bia'],
    ]);
    expect(await say(id, { hasHead: false })).toMatchObject({ rows: 3 });
    expect(await say(id, { hasHead: true })).toMatchObject({
      hasHead: true,
      rows: 2,
      faulty: 0,
      columns: [{ header: 'Pessoa' }, { header: 'Zap' }],
    });
    expect(await rowsOf(id)).toEqual([
      [2, 'Ana'],
      [3, 'Bia'],
    ]);
  }
});

test('the only person of a sheet cannot be made its head', async () => {
  const { id } = await upload('Ana;11 98888-7777\n');
  const answer = await map(id, { targets, hasHead: true });
  expect([answer.status, answer.body.code]).toEqual([422, 'ERR_IMPORT_NOTHING_CHOSEN']);
  expect(await rowsOf(id)).toEqual([[1, 'Ana']]);
});

test('of a cell with several numbers each makes a contact, where somebody says so', async () => {
  const { id } = await upload(`Nome;Fone\nAna;"11 98888-7777 / 11 98888-6666"\nBia;11 98888-5555\n`);
  expect(await say(id, { severalNumbers: 'leave' })).toMatchObject({ faulty: 1, chosen: 1 });
  expect(await say(id, { severalNumbers: 'first' })).toMatchObject({ faulty: 0, chosen: 2, severalNumbers: 'first' });
  expect(await say(id, { severalNumbers: 'each' })).toMatchObject({ faulty: 0, chosen: 2, severalNumbers: 'each' });
  await start(id);
  expect((await company.request(admin, getContactImport)).contactImport).toMatchObject({ state: 'done', created: 3 });
  expect(await people()).toEqual([
    ['Ana', '5511988886666'],
    ['Ana', '5511988887777'],
    ['Bia', '5511988885555'],
  ]);
});

test('a sheet is read by the company’s country, or by the one that is said for it, and each form is one number', async () => {
  await company.request(admin, createContact, { body: { name: 'Já Está', number: '+90 532 123 45 67' } });
  await company.setting('country', 'TR');
  const written = [
    '0532 123 45 67',
    '0532 123 45 68',
    '0090 532 123 45 69',
    '905321234570@c.us',
    '٠٥٣٢ ١٢٣ ٤٥ ٧١',
    '123 45 67',
  ];
  const { id, country } = await upload(`nome;numero\n${written.map((number) => `Pessoa;${number}`).join('\n')}`);
  expect(country).toBe('TR');
  expect(await say(id)).toMatchObject({ country: 'TR', known: 1, faulty: 1, chosen: 5 });
  expect((await shown(id)).map(({ number, reason, known }) => [number, reason, known])).toEqual([
    ['905321234567', null, true],
    ['905321234568', null, false],
    ['905321234569', null, false],
    ['905321234570', null, false],
    ['905321234571', null, false],
    ['123 45 67', 'unclearNumber', false],
  ]);
  expect((await map(id, { targets, country: 'ZZ' })).status).toBe(400);
  await start(id);
  expect((await people()).map(([, number]) => number).sort()).toEqual([
    ...['905321234567', '905321234568', '905321234569', '905321234570', '905321234571'],
  ]);
});

test('what was said for a sheet stays with it until it is over', async () => {
  const { id } = await upload('nome;numero\nRosa;(415) 555-2671\nRui;(11) 98765-4321');
  expect(await say(id)).toMatchObject({ country: 'BR' });
  expect(await say(id, { country: 'US' })).toMatchObject({ country: 'US', faulty: 1 });
  expect(await say(id)).toMatchObject({ country: 'US', faulty: 1 });
  expect((await company.request(admin, getContactImport)).contactImport).toMatchObject({ id, country: 'US' });
  await start(id);
  expect((await people()).map(([, number]) => number)).toEqual(['14155552671']);
});

test('each number of a cell is judged beforehand, and shown as what becomes of it', async () => {
  await company.request(admin, createContact, { body: { name: 'Já Está', number: '(11) 98888-0002' } });
  const rows = [
    'Ana;11 98888-0001 / 0055 11 98888-0002',
    'Bia;(011) 98888-0003 | 98888-0004',
    "Caio;'+5511988880005",
    'Davi;11 98888-0006 ou 11 98888-0001',
    'Eva;+90 532 123 45 67, 5511988880007@c.us',
  ];
  const { id } = await upload(`Nome;Telefone\n${rows.join('\n')}\n`);
  const numbers = async () =>
    (await shown(id)).map(({ reason, numbers: each }) => [
      reason,
      ...each.map((one) => [one.number, one.reason ?? (one.taken ? (one.known ? 'known' : 'new') : 'left')]),
    ]);
  expect(await say(id, { severalNumbers: 'each' })).toMatchObject({ faulty: 2, chosen: 3 });
  expect(await numbers()).toEqual([
    [null, ['5511988880001', 'new'], ['5511988880002', 'known']],
    ['unclearNumber', ['5511988880003', 'new'], ['98888-0004', 'unclearNumber']],
    [null],
    ['repeated', ['5511988880006', 'new'], ['5511988880001', 'new']],
    [null, ['905321234567', 'new'], ['5511988880007', 'new']],
  ]);
  expect(await say(id, { severalNumbers: 'first' })).toMatchObject({ faulty: 0, chosen: 5 });
  expect((await numbers())[1]).toEqual([null, ['5511988880003', 'new'], ['98888-0004', 'unclearNumber']]);
  expect((await numbers())[3]).toEqual([null, ['5511988880006', 'new'], ['5511988880001', 'left']]);
  expect(await say(id, { severalNumbers: 'leave' })).toMatchObject({ faulty: 4, chosen: 1 });
  expect((await numbers())[0]).toEqual(['unclearNumber', ['5511988880001', 'left'], ['5511988880002', 'left']]);
  await say(id, { severalNumbers: 'each' });
  await start(id);
  const { contacts } = await company.request(admin, listContacts);
  expect(contacts.map(({ name, number }) => `${number} ${name}`).sort()).toEqual([
    '5511988880001 Ana',
    '5511988880002 Ana',
    '5511988880005 Caio',
    '5511988880007 Eva',
    '905321234567 Eva',
  ]);
});
