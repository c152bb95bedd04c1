import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDb, companyTransaction } from './company-db.ts';
import { appUrl } from './migrate.ts';
import { companyWays, nameCompany } from './name-company.ts';
import { openPools, type Pools } from './pools.ts';

describe.each(companyWays)('the company is named by %s', (way) => {
  let database: TestDatabase;
  let pools: Pools;
  const companies: number[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 1, road: 1 }, () => {}, way);
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

  const namesSeenBy = async (companyId: number) =>
    (await companyDb(pools.web, companyId).selectFrom('companies').select('name').execute()).map((row) => row.name);

  test('a statement sees its own company and nothing else, and leaves no company behind', async () => {
    expect(await namesSeenBy(companies[0] ?? 0)).toEqual(['Aurora']);
    expect(await namesSeenBy(companies[1] ?? 0)).toEqual(['Boreal']);
    expect((await pools.web.query('select current_company() as company')).rows).toEqual([{ company: null }]);
    expect((await pools.web.query('select * from companies')).rows).toEqual([]);
  });

  test('after an error the connection belongs to nobody', async () => {
    const db = companyDb(pools.web, companies[0] ?? 0);
    await expect(sql`select 1 / (select count(*) from tickets)`.execute(db)).rejects.toThrow('division by zero');
    await expect(sql`select from nowhere`.execute(db)).rejects.toThrow('does not exist');
    expect((await pools.web.query('select current_company() as company')).rows).toEqual([{ company: null }]);
  });

  test('two thousand statements of two companies on one connection, with errors between them, never mix', async () => {
    const wrong: string[] = [];
    // Fifty at a time: a query that waits two seconds for a connection is refused, which happens on a busy machine.
    await eachAtMost(50, Array(2000).keys(), async (index) => {
      const companyId = companies[index % 2] ?? 0;
      if (index % 10 === 0) {
        await sql`select 1 / 0`.execute(companyDb(pools.web, companyId)).catch(() => null);
        return;
      }
      const seen = await namesSeenBy(companyId);
      if (seen.join() !== ['Aurora', 'Boreal'][index % 2]) wrong.push(seen.join());
    });
    expect(wrong).toEqual([]);
  });

  test('a row of another company cannot be written', async () => {
    const db = companyDb(pools.web, companies[0] ?? 0);
    await expect(
      db
        .insertInto('company_settings')
        .values({ company_id: companies[1] ?? 0, key: 'x', value: 'y' })
        .execute(),
    ).rejects.toThrow('row-level security');
  });

  test('a transaction commits as a whole or throws', async () => {
    const companyId = companies[0] ?? 0;
    const write = (key: string, breaks: boolean) =>
      companyTransaction(pools.web, companyId, async (tx) => {
        await tx.insertInto('company_settings').values({ company_id: companyId, key, value: '1' }).execute();
        // The error is swallowed, so COMMIT must reveal it.
        if (breaks) await sql`select 1 / 0`.execute(tx).catch(() => null);
      });
    await write('kept', false);
    await expect(write('lost', true)).rejects.toThrow('rolled back');
    const rows = await companyDb(pools.web, companyId).selectFrom('company_settings').select('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['kept']);
  });

  test('on the road a wait for a lock ends before the statement does', async () => {
    const setting = (name: string) => `current_setting('${name}')::interval`;
    const { rows } = await pools.road.query(
      `select ${setting('lock_timeout')} between '5 seconds' and ${setting('statement_timeout')} - interval '1 second' as sooner`,
    );
    expect(rows).toEqual([{ sooner: true }]);
  });

  test('what ends a transaction early keeps nothing of it, and says so', async () => {
    const db = companyDb(pools.web, companies[0] ?? 0);
    const write = (key: string) =>
      db.insertInto('company_settings').values({ company_id: companies[0] ?? 0, key, value: '1' });
    await write('twice').execute();
    await expect(write('twice').execute()).rejects.toMatchObject({ code: '23505' });
    await write('after').execute();
    expect(
      await db.selectFrom('company_settings').select('key').where('key', 'in', ['twice', 'after']).execute(),
    ).toHaveLength(2);
  });
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
  '%s is no company that a statement could name',
  (id) => {
    for (const way of companyWays) expect(() => nameCompany(way, id)).toThrow('no company');
  },
);
