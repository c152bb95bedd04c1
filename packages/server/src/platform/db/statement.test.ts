import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyDb, companyDb, inOneFlight } from './company-db.ts';
import { appUrl } from './migrate.ts';
import { openPools, type Pools } from './pools.ts';
import { statement, type ValueOf } from './statement.ts';

let database: TestDatabase;
let pools: Pools;
let db: CompanyDb;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 1, road: 1 }, () => {});
  const { rows } = await pools.web.query(`select control.create_company('Aurora', '2030-01-01', false) as id`);
  db = companyDb(pools.web, rows[0].id);
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

interface Values {
  from: number;
  most: number;
  words: string[];
  at: Date | null;
}

test('a statement is built once for each form, and takes its values at each run', async () => {
  const built: string[] = [];
  const numbers = statement((_db, form: { order: 'asc' | 'desc' }, value: ValueOf<Values>) => {
    built.push(form.order);
    const order = sql.raw(form.order);
    return sql<{ n: number; words: string[]; at: Date | null }>`
      select n, ${value('words')}::text[] as words, ${value('at')}::timestamptz as at
      from generate_series(${value('from')}::bigint, ${value('from')}::bigint + 9) n order by n ${order} limit ${value('most')}`;
  });
  const at = new Date('2026-11-27T14:00:00.123Z');
  const values = { from: 5, most: 2, words: ["d'água", 'ação "x"'], at };
  const row = { words: values.words, at };
  expect(await numbers(db, { order: 'asc' }, values)).toEqual([
    { n: 5, ...row },
    { n: 6, ...row },
  ]);
  expect(await numbers(db, { order: 'desc' }, { ...values, from: 1, at: null })).toMatchObject([{ n: 10 }, { n: 9 }]);
  expect(await numbers(db, { order: 'asc' }, { from: 7, most: 1, words: [], at: null })).toEqual([
    { n: 7, words: [], at: null },
  ]);
  expect(built).toEqual(['asc', 'desc']);
});

test('runs of one statement in one flight do not mix their values, nor forms their text', async () => {
  const said = statement(
    (_db, form: { tags: number[] }, value: ValueOf<{ word: string }>) =>
      sql<{ word: string; tags: number[] }>`select ${value('word')}::text as word, ${form.tags}::int[] as tags`,
  );
  const asked = Array.from({ length: 50 }, (_, at) => ({ word: `palavra ${at}`, tags: [at % 7, at % 3] }));
  const answers = await inOneFlight(db, (together) =>
    Promise.all(asked.map(({ word, tags }) => said(together, { tags }, { word }))),
  );
  expect(answers.flat()).toEqual(asked);
});

test('forms beyond the most that are kept are built anew', async () => {
  let builds = 0;
  const echo = statement((_db, form: { n: number }) => {
    builds += 1;
    return sql<{ n: number }>`select ${form.n}::bigint as n`;
  });
  for (let n = 0; n < 600; n++) expect(await echo(db, { n }, {})).toEqual([{ n }]);
  expect(builds).toBe(600);
  await echo(db, { n: 599 }, {});
  expect(builds).toBe(600);
  await echo(db, { n: 0 }, {});
  expect(builds).toBe(601);
});
