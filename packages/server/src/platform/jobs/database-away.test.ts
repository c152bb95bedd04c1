import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, handles } from './job.ts';

const slow = defineJob({ name: 'slow', payload: z.object({}), maxAttempts: 9 });
const begun = Promise.withResolvers<void>();
const goOn = Promise.withResolvers<void>();
const logged: string[] = [];
let runs = 0;
let app: TestApp;
/** A connection to another database of the same cluster. */
let cluster: pg.Client;

beforeAll(async () => {
  const doSlowly = handles(slow, async () => {
    runs++;
    begun.resolve();
    await goOn.promise;
  });
  const logTo = { write: (line: string) => void logged.push(line) };
  app = await startTestApp({
    env: { JOB_SILENCE_MS: '1500' },
    features: [{ name: 'slow', compose: () => ({ jobs: [doSlowly] }) }],
    logTo,
  });
  app.owner.on('error', () => {}); // this connection is cut with all others
  const url = new URL(app.ownerUrl);
  url.pathname = '/postgres';
  cluster = new pg.Client({ connectionString: url.href });
  await cluster.connect();
});
afterAll(async () => {
  await app.close();
  await cluster.end();
});

const name = () => new URL(app.ownerUrl).pathname.slice(1);

async function countJobs(): Promise<number> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    return Number((await client.query('select count(*) as n from graphile_worker._private_jobs')).rows[0].n);
  } finally {
    await client.end();
  }
}

const isReady = async () => (await fetch(`${app.url}/api/ready`)).status === 200;

test('a job that ends while the database is away is done again, and so are later ones: the process goes on', async () => {
  await app.owner.query(`select control.add_job('slow', '{}', 9, null, null)`);
  await begun.promise;
  await cluster.query(`alter database ${name()} allow_connections false`);
  await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
  goOn.resolve();
  await until('the process notices', async () => !(await isReady()));
  // The library tries to store the end of the running job again, which succeeds where the database is back in between. Once it has
  // given up the jobs have come to a stop.
  await until('the jobs stand still', () => logged.some((line) => line.includes('came to a stop')));
  await cluster.query(`alter database ${name()} allow_connections true`);
  await until('the process has its database', isReady);
  await until('the job is done', async () => (await countJobs()) === 0);
  expect(runs).toBe(2);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await client.query(`select control.add_job('slow', '{}', 9, null, null)`);
  await client.end();
  await until('the next one is done', async () => (await countJobs()) === 0);
  expect(runs).toBe(3);
});
