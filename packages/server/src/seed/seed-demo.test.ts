import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock/clock.ts';
import { appUrl } from '../platform/db/migrate.ts';
import { openPools } from '../platform/db/pools.ts';
import { createLog } from '../platform/log/log.ts';
import { openFsStorage } from '../platform/storage/fs-storage.ts';
import { seedDemo } from './seed-demo.ts';
import { writePlans } from './write-plans.repo.ts';

let database: TestDatabase;
let owner: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  folder = await mkdtemp(join(tmpdir(), 'guiche-seed-'));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the demo shows every kind of file, each with its bytes, and is written once', async () => {
  const pools = openPools(appUrl(database.ownerUrl, testSecret), { web: 2, road: 1 }, () => {});
  const storage = await openFsStorage(folder);
  await writePlans(database.ownerUrl);
  const deps = {
    pool: pools.web,
    config: { appSecret: testSecret },
    storage,
    log: createLog('fatal'),
    clock: systemClock,
  };
  expect([await seedDemo(deps), await seedDemo(deps)]).toEqual([true, false]);
  await pools.close();
  const kinds = await owner.query<{ kind: string }>('select distinct media_type as kind from messages order by 1');
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    'audio',
    'chat',
    'contact',
    'document',
    'image',
    'location',
    'sticker',
    'video',
  ]);
  const files = await owner.query<{ key: string; size: number; shown: boolean }>(
    `select f.storage_key as key, f.size, m.media_url = '/public/' || f.id || '/' || split_part(m.media_url, '/', 4)
       and m.data_json ->> 'state' = 'ready' as shown from media f join messages m on m.id = f.message_id`,
  );
  expect(files.rows.length).toBeGreaterThan(8);
  for (const { key, size, shown } of files.rows)
    expect([key, await storage.size(key), shown]).toEqual([key, size, true]);
});

test('the demo has a past to compare with, in which nobody rated yet', async () => {
  const { rows } = await owner.query(
    `select count(distinct s.user_id) filter (where s.created_at > now() - interval '30 days') > 3 as people,
       count(distinct s.queue_id) > 2 as queues, count(*) filter (where s.is_only) > 100 as new,
       bool_or(s.is_active_demand) and not bool_and(s.is_active_demand) as both,
       count(*) filter (where s.created_at < now() - interval '31 days') > 100 as before, count(s.rate) = 0 as unrated
     from ticket_sessions s join companies c on c.id = s.company_id where c.email = 'contato@lojaaurora.example'`,
  );
  expect(rows).toEqual([{ people: true, queues: true, new: true, both: true, before: true, unrated: true }]);
});
