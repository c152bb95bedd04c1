import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putRows, tableOf } from './put-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['queue.name', []],
  ['user.name', []],
  ['view.name', []],
  ['fileOption.name', ['file_lists']],
  ['detail.value', ['contacts']],
  ['note.note', ['contacts', 'tickets']],
])('each %s has its text, and what its row hangs on is made once', async (column, others) => {
  const company = await app.company();
  const person = await company.person();
  const known = { company: company.id, user: person.id, admin: person.id, connection: company.connectionId };
  const texts = ['um texto', 'dois textos', 'mais um texto'];
  const ids = await putRows(app.owner, known, column, texts);
  const [kind = '', name = ''] = column.split('.');
  const { rows } = await app.owner.query(
    `select ${name} as text from ${tableOf(kind)} where company_id = $1 and id = any ($2) order by array_position($2, id)`,
    [company.id, ids],
  );
  expect(rows.map(({ text }) => text)).toEqual(texts);
  for (const other of others) {
    const made = await app.owner.query(`select from ${other} where company_id = $1`, [company.id]);
    expect([other, made.rowCount]).toEqual([other, 1]);
  }
});

test('a row that nothing says how to make, or that no feature tells of, stops with the file where it is said', async () => {
  const known = { company: (await app.company()).id };
  await expect(putRows(app.owner, known, 'plan.name', ['x'])).rejects.toThrow('wall-rows.json');
  await expect(putRows(app.owner, known, 'gift.name', ['x'])).rejects.toThrow('wall-rows.json');
});
