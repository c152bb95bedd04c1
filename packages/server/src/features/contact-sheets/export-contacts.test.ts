import * as xlsx from '@e965/xlsx';
import { createContact } from '@guiche/contract/contact-acts.schemas';
import { getExport, type Spreadsheet, startExport } from '@guiche/contract/spreadsheets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('all contacts come in one file, each detail in a column of its own, and formulas are text', async () => {
  const company = await app.company();
  const stranger = await app.company();
  const admin = await company.admin();
  const add = (name: string, number: string, extraInfo: { name: string; value: string }[] = []) =>
    company.request(admin, createContact, { body: { name, number, extraInfo } });
  const ana = await add('Ana', '5511988887777', [{ name: 'Cidade', value: '=1+1' }]);
  await add('Bruno', '551133334444', [
    { name: 'CIDADE', value: 'Natal' },
    { name: 'CPF', value: '007' },
  ]);
  await stranger.request(await stranger.admin(), createContact, {
    body: { name: 'Alheio', number: '5511977776666', extraInfo: [{ name: 'Segredo', value: 'x' }] },
  });
  const { rows } = await app.owner.query(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id`,
    [company.id],
  );
  await app.owner.query('insert into contact_tags values ($1, $2, $3)', [company.id, ana.id, rows[0].id]);
  const begun = await company.request(admin, startExport, { body: { kind: 'contacts', query: '', language: 'pt' } });
  await app.idle();
  const done = (await company.request(admin, getExport, { params: { exportId: begun.id } })) as Spreadsheet;
  expect(done).toMatchObject({ state: 'done', done: 2, total: 2 });
  expect(done.url).toContain('backup_contatos.xlsx');
  const file = await getFile(app.url, admin, done.url ?? '');
  const book = xlsx.read(Buffer.from(await file.arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const table = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' });
  expect(table.map((row) => row.toSpliced(5, 1))).toEqual([
    ['Nome', 'Número', 'E-mail', 'Etiquetas', 'Canal', expect.stringMatching(/^cidade$/i), 'CPF'],
    ['Ana', '+5511988887777', '', 'VIP', expect.stringContaining('WhatsApp'), '=1+1', ''],
    ['Bruno', '+551133334444', '', '', expect.stringContaining('WhatsApp'), 'Natal', '007'],
  ]);
  expect(
    JSON.stringify(Object.values(sheet).filter((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)),
  ).toBe('[]');
});

test('only who may export gets it', async () => {
  const company = await app.company();
  const ana = await company.person();
  const answer = await company.ask(ana, startExport, { body: { kind: 'contacts', query: '', language: 'pt' } });
  expect([answer.status, answer.body.code]).toEqual([403, 'ERR_NO_PERMISSION']);
});
