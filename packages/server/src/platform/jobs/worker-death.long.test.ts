import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const silenceMs = 1_500;

/** This process does no jobs: each test starts others, and kills some of them in the middle of one. */
let app: TestApp;
let env: Record<string, string>;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,realtime' } });
  env = { ...app.env, ROLES: 'worker', JOB_SILENCE_MS: String(silenceMs) };
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
});
afterAll(() => app.close());

async function startWorker(): Promise<ServerProcess> {
  const one = await startServerProcess(main, env);
  processes.push(one);
  return one;
}

/** The jobs that a test adds; scheduled jobs run every minute besides. */
const jobs = `(select j.* from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'remove-outdated') jobs`;
const count = async (from: string) => Number((await app.owner.query(`select count(*) as n from ${from}`)).rows[0].n);

test.each([
  ['a job', 3],
  ['a job at its last try', 1],
])('%s whose process is killed in the middle of it is done again by another', async (_, maxAttempts) => {
  await app.owner.query(`insert into control.rate_limits values ('old', now() - interval '1 day', 3)`);
  const holder = new pg.Client({ connectionString: app.ownerUrl });
  await holder.connect();
  // Holds the job at its first statement.
  await holder.query('begin; lock table control.rate_limits in access exclusive mode');
  const doomed = await startWorker();
  await app.owner.query(`select control.add_job('remove-outdated', '{}', $1, null, null)`, [maxAttempts]);
  const locked = `${jobs} where locked_at is not null`;
  await until('the job runs', async () => (await count(locked)) === 1);
  await doomed.kill();
  await holder.query('commit');
  await holder.end();
  // The job's end is not stored, and its statement may still take effect: the database does not notice who died while
  // waiting.
  expect(await count(locked)).toBe(1);
  await startWorker();
  const thereAt = Date.now();
  await until('the job is done', async () => (await count(jobs)) === 0);
  expect(await count('control.rate_limits')).toBe(0);
  // The same measure keeps the real 30 s below 60 s: the silence, plus a look each sixth of it. The machine may be
  // busy.
  expect(Date.now() - thereAt).toBeLessThan(silenceMs * 2 + 10_000);
});

test('a job whose process dies twice in a row at the last try is given up: it may be what kills', async () => {
  await app.owner.query(`select control.add_job('remove-outdated', '{}', 1, null, null)`);
  await app.owner.query(`update graphile_worker._private_jobs
    set attempts = 1, last_error = 'WORKER_DIED', locked_by = 'dead', locked_at = now() - interval '1 minute'`);
  await startWorker();
  await until('it is freed', async () => (await count(`${jobs} where locked_at is null`)) === 1);
  const { rows } = await app.owner.query(`select attempts, is_available from ${jobs}`);
  expect(rows).toEqual([{ attempts: 1, is_available: false }]);
  await app.owner.query('delete from graphile_worker._private_jobs');
});

test('who gives signs of life keeps its jobs, however long they take', async () => {
  const holder = new pg.Client({ connectionString: app.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table control.rate_limits in access exclusive mode');
  await startWorker();
  await startWorker();
  await app.owner.query(`select control.add_job('remove-outdated', '{}', 3, null, null)`);
  const { rows } = await app.owner.query('select now() as since');
  const looks = `control.job_workers where seen_at > '${rows[0].since.toISOString()}'::timestamptz + interval '${silenceMs * 2} milliseconds'`;
  await until('both workers were seen after twice the silence', async () => (await count(looks)) === 2);
  const kept = await app.owner.query(`select attempts, last_error from ${jobs}`);
  expect(kept.rows).toEqual([{ attempts: 1, last_error: null }]);
  await holder.query('commit');
  await holder.end();
  await until('the job is done', async () => (await count(jobs)) === 0);
});
