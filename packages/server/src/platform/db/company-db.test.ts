import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { watchFlights } from '@guiche/testkit/sent-statements';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyDb, type CompanyTx, companyDb, companyTransaction, inOneFlight } from './company-db.ts';
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
    ['begin', 'select', 'select', 'insert'],
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
  const { rows } = await pools.web.query('select now() = statement_timestamp() as alone, current_company() as company');
  expect(rows).toEqual([{ alone: true, company: null }]);
});

function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const companyOf = async (db: CompanyDb) =>
  (await sql<{ id: number | null }>`select current_company() as id`.execute(db)).rows[0]?.id;
const breaking = (db: CompanyDb) =>
  sql`select 1 / 0`.execute(db).then(
    () => null,
    () => null,
  );
const settled = (reads: Promise<unknown>[]) =>
  Promise.allSettled(reads).then((all) => all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));

/** What a company reads of itself in ways that nothing else decides: alone, in flights, in transactions, with errors anywhere. */
async function readAnyhow(companyId: number, random: () => number): Promise<unknown[]> {
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

test.each([1, 2, 3, 4, 5])(
  'two companies on one connection never mix, whatever flies beside it (draw %i)',
  async (seed) => {
    const random = drawn(seed);
    const wrong: string[] = [];
    let read = 0;
    await eachAtMost(20, Array(400).keys(), async (index) => {
      const companyId = companies[index % 2] ?? 0;
      for (const seen of await readAnyhow(companyId, random)) {
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

test('on the road a wait for a lock ends before the statement does', async () => {
  const setting = (name: string) => `current_setting('${name}')::interval`;
  const { rows } = await pools.road.query(
    `select ${setting('lock_timeout')} between '5 seconds' and ${setting('statement_timeout')} - interval '1 second' as sooner`,
  );
  expect(rows).toEqual([{ sooner: true }]);
});
