import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { watchFlights } from '@guiche/testkit/sent-statements';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanyDb, type CompanyTx, companyDb, companyTransaction, inOneFlight } from './company-db.ts';
import { appUrl } from './migrate.ts';
import { type CompanyWay, companyWays, nameCompany } from './name-company.ts';
import { openPools, type Pools } from './pools.ts';

let database: TestDatabase;
let opened: Record<CompanyWay, Pools>;
const companies: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const open = (way: CompanyWay) =>
    openPools(appUrl(database.ownerUrl, testSecret), { web: 1, road: 1 }, () => {}, way);
  opened = { 'set-config': open('set-config'), 'set-local': open('set-local') };
  for (const name of ['Aurora', 'Boreal']) {
    const { rows } = await opened['set-config'].web.query<{ id: number }>(
      `select control.create_company($1, '2030-01-01', false) as id`,
      [name],
    );
    companies.push(rows[0]?.id ?? 0);
  }
});
afterAll(async () => {
  for (const pools of Object.values(opened)) await pools.close();
  await database.drop();
});

function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
/** As the session has it; `current_company()` would be sent as a value (ADR 75). */
const companyOf = async (db: CompanyDb) =>
  (
    await sql<{ id: number | null }>`select nullif(current_setting('app.company_id', true), '')::bigint as id`.execute(
      db,
    )
  ).rows[0]?.id;
const breaking = (db: CompanyDb) =>
  sql`select 1 / 0`.execute(db).then(
    () => null,
    () => null,
  );
const settled = (reads: Promise<unknown>[]) =>
  Promise.allSettled(reads).then((all) => all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));

/** What a company reads of itself in ways that nothing else decides: alone, in flights, in transactions, with errors anywhere. */
async function readAnyhow(pools: Pools, companyId: number, random: () => number): Promise<unknown[]> {
  const db = companyDb(pools.web, companyId);
  const some = (at: CompanyDb) =>
    settled(
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => (random() < 0.15 ? breaking(at) : companyOf(at))),
    );
  const kind = random();
  if (kind < 0.3) return [await companyOf(db)];
  if (kind < 0.6) return inOneFlight(db, some);
  const work = async (tx: CompanyTx) => {
    const seen = await some(tx);
    if (random() < 0.2) throw new Error('given up');
    return [...seen, ...(random() < 0.5 ? await some(tx) : [])];
  };
  return companyTransaction(pools.web, companyId, work).catch(() => []);
}

describe.each(companyWays)('the company is named by %s', (way) => {
  let pools: Pools;
  beforeAll(async () => {
    pools = opened[way];
    await companyDb(pools.web, companies[0] ?? 0)
      .deleteFrom('company_settings')
      .execute();
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

describe.each(companyWays)('a transaction of a company that is named by %s', (way) => {
  let pools: Pools;
  beforeAll(async () => {
    pools = opened[way];
    await companyDb(pools.web, companies[0] ?? 0)
      .deleteFrom('company_settings')
      .execute();
  });

  test('a transaction begins with its first flight and commits with its last writes', async () => {
    const companyId = companies[0] ?? 0;
    const write = (tx: CompanyTx, key: string) =>
      tx.insertInto('company_settings').values({ company_id: companyId, key, value: '1' }).execute();
    const watched = watchFlights();
    try {
      await companyTransaction(
        pools.web,
        companyId,
        (tx) => Promise.all([tx.selectFrom('companies').select('id').execute(), write(tx, 'first')]),
        (tx) => [write(tx, 'last')],
      );
    } finally {
      watched.stop();
    }
    const begins = (texts: string[]) => texts.map((text) => text.replace(/ .*/s, ''));
    expect(watched.flights.map(begins)).toEqual([
      ['begin', way === 'set-local' ? 'set' : 'select', 'select', 'insert'],
      ['insert', 'commit'],
    ]);
  });

  test('what a transaction has not sent when it fails never leaves, and after its end it takes nothing', async () => {
    const companyId = companies[0] ?? 0;
    const write = (tx: CompanyTx, key: string) =>
      tx.insertInto('company_settings').values({ company_id: companyId, key, value: '1' }).execute();
    const begun: CompanyTx[] = [];
    const late: Promise<unknown>[] = [];
    const failing = companyTransaction(pools.web, companyId, async (tx) => {
      begun.push(tx);
      late.push(expect(write(tx, 'unsent')).rejects.toThrow('has ended'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await Promise.all(late);
    for (const tx of begun) await expect(write(tx, 'late')).rejects.toThrow('has ended');
    const kept = await companyDb(pools.web, companyId).selectFrom('company_settings').select('key').execute();
    expect(kept.filter(({ key }) => key === 'unsent' || key === 'late')).toEqual([]);
    // Nor is a transaction left open on the connection, where the next borrower would be inside of it.
    const { rows } = await pools.web.query(
      'select now() = statement_timestamp() as alone, current_company() as company',
    );
    expect(rows).toEqual([{ alone: true, company: null }]);
  });

  test.each([1, 2, 3, 4, 5])(
    'two companies on one connection never mix, whatever flies beside it (draw %i)',
    async (seed) => {
      const random = drawn(seed);
      const wrong: string[] = [];
      let read = 0;
      await eachAtMost(20, Array(400).keys(), async (index) => {
        const companyId = companies[index % 2] ?? 0;
        for (const seen of await readAnyhow(pools, companyId, random)) {
          if (seen === null) continue; // one that broke
          read += 1;
          if (seen !== companyId) wrong.push(`${companyId} saw ${String(seen)}`);
        }
      });
      expect(wrong).toEqual([]);
      expect(read).toBeGreaterThan(200);
      expect((await pools.web.query('select current_company() as company')).rows).toEqual([{ company: null }]);
    },
  );
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
  '%s is no company that a statement could name',
  (id) => {
    for (const way of companyWays) expect(() => nameCompany(way, id)).toThrow('no company');
  },
);

test('on the road a wait for a lock ends before the statement does', async () => {
  const setting = (name: string) => `current_setting('${name}')::interval`;
  const { rows } = await opened['set-config'].road.query(
    `select ${setting('lock_timeout')} between '5 seconds' and ${setting('statement_timeout')} - interval '1 second' as sooner`,
  );
  expect(rows).toEqual([{ sooner: true }]);
});
