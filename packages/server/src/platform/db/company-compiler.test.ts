import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDb } from './company-db.ts';
import { appUrl } from './migrate.ts';
import { openPools, type Pools } from './pools.ts';

let database: TestDatabase;
let pools: Pools;
const companies: number[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 1, road: 1 }, () => {});
  for (const name of ['Aurora', 'Boreal']) {
    const { rows } = await pools.web.query<{ id: number }>(
      `select control.create_company($1, '2030-01-01', false) as id`,
      [name],
    );
    companies.push(rows[0]?.id ?? 0);
  }
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

test('statements of one company say which one, whatever they say beside it', async () => {
  const [one = 0, other = 0] = companies;
  // The owner sees the rows of all: here the statement's own condition has to hold.
  const open = openPools(database.ownerUrl, { web: 1, road: 1 }, () => {});
  try {
    await sql`alter table companies no force row level security`.execute(companyDb(open.web, one));
    const db = companyDb(open.web, one);
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
    expect(names(await db.selectFrom('companies').select('name').execute())).toEqual(['Aurora']);
    expect(names(await db.selectFrom('companies as c').select('c.name').where('c.id', '=', other).execute())).toEqual(
      [],
    );
    const nested = db.selectFrom((eb) => eb.selectFrom('companies as c').select('c.name').as('n'));
    expect(names(await nested.select('n.name').execute())).toEqual(['Aurora']);
    const { numUpdatedRows } = await db.updateTable('companies').set({ phone: '1' }).executeTakeFirstOrThrow();
    expect(Number(numUpdatedRows)).toBe(1);
    const gone = await db.deleteFrom('company_settings').where('company_id', '=', other).executeTakeFirstOrThrow();
    expect(Number(gone.numDeletedRows)).toBe(0);
    const { rows } = await sql<{ name: string }>`select name from companies where id = current_company()
      and id = (select current_company()) and length(name) > ${2}::bigint`.execute(db);
    expect(names(rows)).toEqual(['Aurora']);
    expect(sql`select (select current_company()), current_company(), ${7}::bigint`.compile(db).sql).toBe(
      'select $1::bigint, $1::bigint, $2::bigint',
    );
  } finally {
    await sql`alter table companies force row level security`.execute(companyDb(open.web, one));
    await open.close();
  }
});
