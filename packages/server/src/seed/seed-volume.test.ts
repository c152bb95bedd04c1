import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock/clock.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { seedVolume } from './seed-volume.ts';
import { trustRows, writePlainDesk, writeVolume } from './write-volume.repo.ts';

let database: TestDatabase;
let owner: pg.Client;
let dataDir: string;
let indexesBefore: unknown[];
const said: Record<string, unknown>[] = [];

const seedBig = async () => {
  const log = pino({ base: null }, { write: (line) => void said.push(JSON.parse(line)) });
  const storage = await openStorage({ storage: null, dataDir });
  const { ownerUrl: databaseUrl } = database;
  return seedVolume('big', { databaseUrl, appSecret: testSecret, storage, log, clock: systemClock });
};
const readIndexes = async () =>
  (await owner.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows;
const count = async (text: string, values: unknown[] = []) => Number((await owner.query(text, values)).rows[0].n);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guiche-seed-'));
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  indexesBefore = await readIndexes();
  expect(await seedBig()).toBe(true);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Rows that name something that is not there, by foreign key. The seed writes them unchecked. */
async function findOrphans(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; child: string; parent: string; pairs: [string, string][] }>(
    `select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       (select jsonb_agg(jsonb_build_array(a.attname, b.attname)) from unnest(c.conkey, c.confkey) k (own, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other) as pairs
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const orphans: string[] = [];
  for (const { name, child, parent, pairs } of rows) {
    const named = pairs.map(([own]) => `c.${own} is not null`).join(' and ');
    const same = pairs.map(([own, other]) => `p.${other} = c.${own}`).join(' and ');
    const found = await count(
      `select count(*) as n from ${child} c where ${named} and not exists (select from ${parent} p where ${same})`,
    );
    if (found > 0) orphans.push(`${name}: ${found}`);
  }
  return orphans;
}

test('ten thousand tickets with fifty thousand messages beside the demo, told as they come', async () => {
  expect(await count('select count(*) as n from tickets')).toBeGreaterThanOrEqual(10_000);
  expect(await count('select count(*) as n from messages')).toBeGreaterThanOrEqual(50_000);
  expect(said[0]).toMatchObject({ company: 1, of: 1, tickets: 10_000, messages: 50_000 });
  expect(await count(`select count(*) as n from control.login_emails where email = 'ana@guiche.demo'`)).toBe(1);
  const live = await count(`select count(*) as n from tickets where status <> 'closed'`);
  expect(live).toBeGreaterThan(400);
  expect(live).toBeLessThan(700);
});

test('every row names rows that are there, and each ticket its own last message', async () => {
  expect(await findOrphans()).toEqual([]);
  const strayed = `select count(*) as n from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where t.contact_id <> m.contact_id or t.connection_id <> m.connection_id`;
  expect(await count(strayed)).toBe(0);
  const wrongLast = `select count(*) as n from tickets t left join
    (select company_id, ticket_id, max(id) as last from messages group by 1, 2) m on m.company_id = t.company_id and m.ticket_id = t.id
    where t.last_message_id is distinct from m.last`;
  expect(await count(wrongLast)).toBe(0);
});

test('times are relative to now and ids ascend with them', async () => {
  const backwards = `select count(*) as n from (
    select created_at, lag(created_at) over (partition by company_id, contact_id order by id) as before from messages) m
    where before > created_at`;
  expect(await count(backwards)).toBe(0);
  expect(await count(`select count(*) as n from messages where created_at > now()`)).toBe(0);
  expect(await count(`select count(*) as n from messages where created_at > now() - interval '1 day'`)).toBeGreaterThan(
    100,
  );
  const other = `select count(*) as n from messages
    where date_trunc('milliseconds', created_at) <> to_timestamp(((id >> 12) + 1704067200000) / 1000.0)`;
  expect(await count(other)).toBe(0);
});

test('indexes are as the migrations made them, and the next ids are free', async () => {
  expect(await readIndexes()).toEqual(indexesBefore);
  const highest = await count('select max(id) as n from tickets');
  expect(await count(`select nextval(pg_get_serial_sequence('tickets', 'id')) as n`)).toBeGreaterThan(highest);
});

test('a database with a company in it is left alone', async () => {
  const before = await count('select count(*) as n from messages');
  expect(await seedBig()).toBe(false);
  expect(await count('select count(*) as n from messages')).toBe(before);
});

test('further companies have people of their own, who can sign in', async () => {
  await owner.query('begin');
  await trustRows(owner);
  const given = { passwordHash: 'none', now: new Date(), dueDate: '2999-12-31' };
  const desk = await writePlainDesk(owner, 2, given);
  await writeVolume(owner, desk, { tickets: 48, messagesPerTicket: 3, days: 10 });
  await owner.query('commit');
  expect(await findOrphans()).toEqual([]);
  const own = (what: string) => count(`select count(*) as n from ${what} where company_id = $1`, [desk.companyId]);
  expect([await own('tickets'), await own('messages'), await own('contacts'), await own('users')]).toEqual([
    48, 144, 12, 3,
  ]);
  expect(await count(`select count(*) as n from control.login_emails where email = 'admin2@guiche.demo'`)).toBe(1);
});
