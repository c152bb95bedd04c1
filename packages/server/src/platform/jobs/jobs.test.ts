import type { Actor } from '@guiche/contract/actor';
import { testSecret } from '@guiche/testkit/database';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '../clock/clock.ts';
import { companyCtx, inTransaction } from '../context.ts';
import { appUrl } from '../db/migrate.ts';
import { openPools, type Pools } from '../db/pools.ts';
import { addJobsStatement, describeJobs } from './add-jobs.ts';
import { enqueueJob } from './enqueue-job.ts';
import { defineJob, handles } from './job.ts';
import type { JobOptions } from './job-kind.ts';

const note = defineJob({
  name: 'note',
  payload: z.object({ companyId: z.int(), text: z.string() }),
  maxAttempts: 2,
});

interface Run {
  companyId: number;
  text: string;
  attempt: number;
  isLastAttempt: boolean;
}
const runs: Run[] = [];
/** What a run does in the middle: nothing, unless a test says so. */
let during: (text: string) => Promise<void> | void = () => {};
let app: TestApp;
let ours: TestCompany;
let theirs: TestCompany;
let pools: Pools;

beforeAll(async () => {
  const noteDown = handles(note, async ({ attempt, isLastAttempt }, { companyId, text }) => {
    runs.push({ companyId, text, attempt, isLastAttempt });
    await during(text);
  });
  app = await startTestApp({ features: [{ name: 'notes', compose: () => ({ jobs: [noteDown] }) }] });
  ours = await app.company();
  theirs = await app.company();
  pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 4, road: 1 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await app.close();
});
beforeEach(() => {
  runs.length = 0;
  during = () => {};
});

const textsRun = () => runs.map(({ text }) => text);
const add = (text: string, options?: JobOptions) => enqueueJob(pools.web, note, { companyId: ours.id, text }, options);

async function waiting() {
  const { rows } = await app.owner.query(
    `select payload ->> 'text' as text, attempts, max_attempts, last_error, key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'note' order by j.id`,
  );
  return rows;
}

function ctxOf(company: TestCompany) {
  const platform = {
    pool: pools.web,
    cursorKey: Buffer.alloc(32),
    rules: [],
    wakeDrain() {},
    wakeLane() {},
    wakeJobs() {},
    dueAheadMs: 0,
    wakeDue() {},
  };
  const actor = { userId: 1, companyId: company.id } as Actor;
  return companyCtx(platform, { actor, log: pino({ level: 'silent' }), clock: systemClock });
}

test('a job exists exactly when its transaction is committed', async () => {
  await inTransaction(ctxOf(ours), async (tx) => tx.enqueue(note, { companyId: ours.id, text: 'kept' }));
  const undone = inTransaction(ctxOf(ours), async (tx) => {
    tx.enqueue(note, { companyId: ours.id, text: 'undone' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await app.idle();
  expect(runs).toEqual([{ companyId: ours.id, text: 'kept', attempt: 1, isLastAttempt: false }]);
});

test('a company adds no job for another one', async () => {
  const crossing = inTransaction(ctxOf(ours), async (tx) => tx.enqueue(note, { companyId: theirs.id, text: 'theirs' }));
  await expect(crossing).rejects.toThrow('a job for another company');
  await app.idle();
  expect(runs).toEqual([]);
});

test('a company with a long queue lets the other one through', async () => {
  const jobs = [...Array.from({ length: 40 }, () => ours), theirs].map((company, n) => ({
    kind: note as typeof note & { payload: z.ZodMiniType<unknown> },
    payload: { companyId: company.id, text: String(n) },
    options: {},
  }));
  await pools.web.query(addJobsStatement, [describeJobs(jobs)]); // all at once
  await app.idle();
  expect(runs.length).toBe(41);
  // Both places may begin with a job of our company, and with one more where the other company has just had its turn.
  expect(runs.findIndex(({ companyId }) => companyId === theirs.id)).toBeLessThanOrEqual(4);
});

test('a failing job is tried again and gives up at its limit, saying nothing but a code', async () => {
  during = () => {
    throw new TypeError('Maria wrote: 4111 1111 1111 1111');
  };
  await add('fails');
  await app.idle();
  expect(await waiting()).toEqual([
    { text: 'fails', attempts: 1, max_attempts: 2, last_error: 'TypeError', key: null },
  ]);
  await app.owner.query('update graphile_worker._private_jobs set run_at = now()');
  await app.idle();
  expect(runs.map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await waiting()).toMatchObject([{ attempts: 2, max_attempts: 2 }]);
  await app.owner.query('delete from graphile_worker._private_jobs');
});

test('a payload its kind does not take is never run and never tried again', async () => {
  await app.owner.query(`select control.add_job('note', $1, 2, null, null)`, [{ companyId: ours.id, text: 5 }]);
  await app.idle();
  expect(runs).toEqual([]);
  expect(await waiting()).toMatchObject([{ attempts: 2, max_attempts: 2, last_error: 'WRONG_PAYLOAD' }]);
  await app.owner.query('delete from graphile_worker._private_jobs');
});

test('of one key one job waits: the last one asked for', async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await add('first', { key: 'k', runAt });
  await add('second', { key: 'k', runAt });
  await enqueueJob(pools.web, note, { companyId: theirs.id, text: 'of another company' }, { key: 'k', runAt });
  expect((await waiting()).map(({ text }) => text)).toEqual(['second', 'of another company']);
  await add('third', { key: 'k' });
  await app.idle();
  expect(textsRun()).toEqual(['third']);
  await app.owner.query('delete from graphile_worker._private_jobs');
});

test('asked for again while it runs, a job runs after itself and never beside itself', async () => {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  during = async (text) => {
    most = Math.max(most, ++atOnce);
    if (text === 'first') {
      begun.resolve();
      await goOn.promise;
    }
    atOnce--;
    if (text === 'first') throw new Error('its work is taken over');
  };
  await add('first', { key: 'again' });
  await begun.promise;
  await add('second', { key: 'again' });
  await add('unrelated');
  // The other place is free: it takes another job, and not the one of the same key.
  while (!textsRun().includes('unrelated')) await new Promise((resolve) => setImmediate(resolve));
  expect(textsRun()).toEqual(['first', 'unrelated']);
  goOn.resolve();
  await app.idle();
  expect(textsRun()).toEqual(['first', 'unrelated', 'second']);
  expect(most).toBe(2); // 'first' beside 'unrelated'
  // The failed job was superseded, so nobody has to look after it.
  expect(await waiting()).toEqual([]);
});

test('closing waits for the job under way', async () => {
  const other = await app.second('worker');
  const places = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const goOn = Promise.withResolvers<void>();
  let ended = 0;
  during = async () => {
    places[runs.length - 1]?.resolve();
    await goOn.promise;
    ended++;
  };
  // The first process runs two at most, which leaves a part for the other.
  for (const text of ['one', 'two', 'three']) await add(text);
  await Promise.all(places.map(({ promise }) => promise));
  let endedBefore = 0;
  const closing = other.close().then(() => {
    endedBefore = ended;
  });
  await until('it takes no connection', () =>
    fetch(`${other.url}/api/health`).then(
      () => false,
      () => true,
    ),
  );
  goOn.resolve();
  await closing;
  expect(endedBefore).toBeGreaterThan(0);
  await app.idle();
  expect([runs.length, ended]).toEqual([3, 3]);
  expect(await waiting()).toEqual([]);
});
