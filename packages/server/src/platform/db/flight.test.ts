import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { watchFlights } from '@guiche/testkit/sent-statements';
import { until } from '@guiche/testkit/until';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyDb, companyDb, companyTransaction, inOneFlight } from './company-db.ts';
import { appUrl } from './migrate.ts';
import { openPools, type Pools } from './pools.ts';

let database: TestDatabase;
let owner: pg.Client;
let pools: Pools;
let company: number;

/** One connection for each kind of work, so that what one statement leaves behind meets the next. */
const open = () => openPools(appUrl(database.ownerUrl, testSecret), { web: 1, road: 1 }, () => {});

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  pools = open();
  const { rows } = await pools.web.query(`select control.create_company('Aurora', '2030-01-01', false) as id`);
  company = rows[0].id;
});
afterAll(async () => {
  await pools.close();
  await owner.end();
  await database.drop();
});

const one = async (db: CompanyDb, value: string) =>
  (await sql<{ v: string }>`select ${value}::text as v`.execute(db)).rows;
const failing = (db: CompanyDb) => sql`select 1 / (select count(*) from tickets)`.execute(db);
/** As the session has it; `current_company()` would be sent as a value (ADR 75). */
const companyOf = async (db: CompanyDb) =>
  (
    await sql<{ id: number | null }>`select nullif(current_setting('app.company_id', true), '')::bigint as id`.execute(
      db,
    )
  ).rows[0]?.id;

async function flightsOf(act: () => Promise<unknown>): Promise<string[][]> {
  const watched = watchFlights();
  try {
    await act();
    return watched.flights;
  } finally {
    watched.stop();
  }
}

test('what is asked for together leaves in one flight, in the order of the calls, and answers each its own', async () => {
  let answers: unknown;
  const flights = await flightsOf(async () => {
    answers = await inOneFlight(companyDb(pools.web, company), (db) =>
      Promise.all([
        db.selectFrom('companies').select('name').execute(),
        one(db, 'dois'),
        db.updateTable('companies').set({ name: 'Aurora' }).execute(),
        companyOf(db),
        db.selectFrom('tickets').select('id').execute(),
      ]),
    );
  });
  expect(answers).toMatchObject([[{ name: 'Aurora' }], [{ v: 'dois' }], [{ numUpdatedRows: 1n }], company, []]);
  expect(flights).toHaveLength(1);
  expect(flights[0]?.map((text) => text.slice(0, 9))).toEqual([
    'select se',
    'select "n',
    'select $1',
    'update "c',
    'select nu',
    'select "i',
  ]);
});

test('alone, each is a flight of its own, and so is what is asked for only after an answer', async () => {
  const db = companyDb(pools.web, company);
  expect(await flightsOf(() => Promise.all([one(db, 'um'), one(db, 'dois')]))).toHaveLength(2);
  const inTurn = () => inOneFlight(db, async (together) => [await one(together, 'um'), await one(together, 'dois')]);
  expect(await flightsOf(inTurn)).toHaveLength(2);
});

test('one that fails fails all of its flight, undoes what was written, and leaves the connection to nobody', async () => {
  const asked = (db: CompanyDb) =>
    Promise.allSettled([
      db.insertInto('company_settings').values({ company_id: company, key: 'undone', value: '1' }).execute(),
      failing(db),
      one(db, 'atrás'),
    ]);
  const settled = await inOneFlight(companyDb(pools.web, company), asked);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await pools.web.query('select current_company() as company')).rows).toEqual([{ company: null }]);
  const kept = await companyDb(pools.web, company).selectFrom('company_settings').select('key').execute();
  expect(kept.filter(({ key }) => key === 'undone')).toEqual([]);
});

test('what stood behind a failed statement is parsed when it next runs, also by a flight that had left meanwhile', async () => {
  // A text that this connection has never seen: the first flight does not get as far as parsing it.
  const behind = (db: CompanyDb) => sql<{ v: number }>`select 41 + 1 as v`.execute(db);
  const tx = companyTransaction(pools.web, company, async (db) => {
    const first = Promise.allSettled([failing(db), behind(db)]);
    await new Promise(setImmediate); // the first flight has left, and nothing has come back
    const second = Promise.allSettled([behind(db)]);
    await new Promise(setImmediate);
    return [await first, await second, await Promise.allSettled([behind(db)])];
  });
  await expect(tx).rejects.toThrow('rolled back');
  for (const _ of [1, 2, 3]) expect((await behind(companyDb(pools.web, company))).rows).toEqual([{ v: 42 }]);
  const kept = await pools.web.query(`select from pg_prepared_statements where statement = 'select 41 + 1 as v'`);
  expect(kept.rowCount).toBe(1);
});

test('a value that has no text fails by itself, before anything leaves', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const flights = await flightsOf(() =>
    expect(sql`select ${circle}::jsonb`.execute(companyDb(pools.web, company))).rejects.toThrow(/circular/i),
  );
  expect(flights).toEqual([]);
  expect(await one(companyDb(pools.web, company), 'segue')).toEqual([{ v: 'segue' }]);
});

test('a flight that is cancelled fails, and its connection serves the next', async () => {
  const { rows } = await pools.web.query('select pg_backend_pid() as pid');
  const pid = rows[0].pid;
  const sleeping = inOneFlight(companyDb(pools.web, company), (db) =>
    Promise.allSettled([one(db, 'antes'), sql`select pg_sleep(60)`.execute(db), one(db, 'depois')]),
  );
  await until('it sleeps', async () => {
    const found = await owner.query(`select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [pid]);
    return found.rowCount === 1;
  });
  await owner.query('select pg_cancel_backend($1)', [pid]);
  const reasons = (await sleeping).map((each) => each.status === 'rejected' && each.reason.code);
  expect(reasons).toEqual(['57014', '57014', '57014']);
  expect((await pools.web.query('select current_company() as company, pg_backend_pid() as pid')).rows).toEqual([
    { company: null, pid },
  ]);
});

test('a connection that dies under a flight fails all of it; of a transaction nothing is stored', async () => {
  const { rows } = await pools.web.query('select pg_backend_pid() as pid');
  const lost = companyTransaction(pools.web, company, async (tx) => {
    await tx.insertInto('company_settings').values({ company_id: company, key: 'lost', value: '1' }).execute();
    await Promise.all([one(tx, 'antes'), sql`select pg_sleep(60)`.execute(tx), one(tx, 'depois')]);
  });
  const outcome = expect(lost).rejects.toThrow();
  await until('it sleeps', async () => {
    const found = await owner.query(`select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, [
      rows[0].pid,
    ]);
    return found.rowCount === 1;
  });
  await owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await outcome;
  const kept = await companyDb(pools.web, company).selectFrom('company_settings').select('key').execute();
  expect(kept.filter(({ key }) => key === 'lost')).toEqual([]);
});

test('rows are read by the columns that their own connection told of', async () => {
  await owner.query(`create table public.shelf (a text, b text); insert into shelf values ('A', 'B');
    grant select, insert on shelf to public`);
  const read = async (from: Pools) => (await sql`select * from shelf`.execute(companyDb(from.web, company))).rows;
  expect(await read(pools)).toEqual([{ a: 'A', b: 'B' }]);
  await owner.query('alter table shelf drop column a; alter table shelf add column c text');
  const later = open();
  try {
    expect(await read(later)).toEqual([{ b: 'B', c: null }]);
    // Here it was parsed before: PostgreSQL refuses it rather than answer other columns.
    await expect(read(pools)).rejects.toThrow('cached plan must not change result type');
  } finally {
    await later.close();
  }
});

test.each([
  '2026-11-27 14:00:00.123+00',
  '2026-02-28 23:59:59+00',
  '1999-12-31 21:00:00.5+00',
  '2024-02-29 12:34:56.789012+00',
  '0044-03-15 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
])('the moment %s is read as it is', async (text) => {
  const { rows } = await sql<{ at: Date; ms: number }>`
    select v as at, trunc(extract(epoch from v) * 1000)::bigint as ms from (select ${text}::timestamptz v) x`.execute(
    companyDb(pools.web, company),
  );
  expect(rows[0]?.at.getTime()).toBe(rows[0]?.ms);
});
