import {
  getContactImport,
  listImportRows,
  mapImportColumns,
  startContactImport,
  type uploadContactSheet,
} from '@guiche/contract/contact-sheets.schemas';
import { listContacts } from '@guiche/contract/contacts.schemas';
import type { BodyOf } from '@guiche/contract/route';
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

async function upload(text: string) {
  const form = new FormData();
  form.set('medias', new File([text], 'clientes.csv'));
  return (await postFormAt<typeof uploadContactSheet>(app.url, admin, '/contacts/import', form)).body;
}
const map = (importId: number, body: BodyOf<typeof mapImportColumns>) =>
  company.ask(admin, mapImportColumns, { params: { importId }, body });
const rowsOf = async (importId: number) =>
  (await company.call(admin, listImportRows, { params: { importId }, query: {} })).rows.map(({ row, name }) => [
    row,
    name,
  ]);
const start = async (importId: number) => {
  await company.call(admin, startContactImport, { params: { importId }, body: {} });
  await app.idle();
};
const people = async () =>
  (await company.call(admin, listContacts, { query: {} })).contacts.map(({ name, number }) => [name, number]).sort();

const sheet = 'Ana;11 98888-7777\nBia;11 98888-6666\n';

test('of a sheet without heads the first person is not lost', async () => {
  const draft = await upload(sheet);
  expect(draft).toMatchObject({ hasHead: false, rows: 2, chosen: 2, severalNumbers: 'leave' });
  expect(draft.columns).toEqual([
    { header: '', first: 'Ana', samples: ['Bia'], target: 'name' },
    { header: '', first: '11 98888-7777', samples: ['11 98888-6666'], target: 'number' },
  ]);
  await map(draft.id, { targets: ['name', 'number'] });
  await start(draft.id);
  expect(await people()).toEqual([
    ['Ana', '5511988887777'],
    ['Bia', '5511988886666'],
  ]);
});

test('whether the first row is the head can be said, and taken back, as often as one likes', async () => {
  const { id } = await upload(`Pessoa;Zap\n${sheet}`);
  const targets = ['name', 'number'] as const;
  const say = async (hasHead: boolean) => (await map(id, { targets: [...targets], hasHead })).body;
  expect((await company.call(admin, getContactImport)).contactImport).toMatchObject({ hasHead: true, rows: 2 });
  for (let n = 0; n < 2; n++) {
    expect(await say(false)).toMatchObject({
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
    expect(await say(false)).toMatchObject({ rows: 3 });
    expect(await say(true)).toMatchObject({
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
  const answer = await map(id, { targets: ['name', 'number'], hasHead: true });
  expect([answer.status, answer.body.code]).toEqual([422, 'ERR_IMPORT_NOTHING_CHOSEN']);
  expect(await rowsOf(id)).toEqual([[1, 'Ana']]);
});

test('of a cell with several numbers each makes a contact, where somebody says so', async () => {
  const { id } = await upload(`Nome;Fone\nAna;"11 98888-7777 / 11 98888-6666"\nBia;11 98888-5555\n`);
  const targets = ['name', 'number'] as const;
  const say = async (severalNumbers: 'leave' | 'first' | 'each') =>
    (await map(id, { targets: [...targets], severalNumbers })).body;
  expect(await say('leave')).toMatchObject({ faulty: 1, chosen: 1 });
  expect(await say('first')).toMatchObject({ faulty: 0, chosen: 2, severalNumbers: 'first' });
  expect(await say('each')).toMatchObject({ faulty: 0, chosen: 2, severalNumbers: 'each' });
  await start(id);
  expect((await company.call(admin, getContactImport)).contactImport).toMatchObject({ state: 'done', created: 3 });
  expect(await people()).toEqual([
    ['Ana', '5511988886666'],
    ['Ana', '5511988887777'],
    ['Bia', '5511988885555'],
  ]);
});
