import { fileURLToPath } from 'node:url';
import * as xlsx from '@e965/xlsx';
import { getExport, startExport } from '@guiche/contract/spreadsheets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const rows = 10_000;

/** This process does no jobs: another one does, and is killed in the middle of a file. */
let app: TestApp;
const processes: ServerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,realtime' }, limiter: noLimits });
});
afterAll(async () => {
  for (const one of processes) await one.stop();
  await app.close();
});

async function startWorker(): Promise<ServerProcess> {
  const one = await startServerProcess(main, { ...app.env, ROLES: 'worker', JOB_SILENCE_MS: '1500' });
  processes.push(one);
  return one;
}

async function waitingForLocks(): Promise<number> {
  const { rowCount } = await app.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

test('an export whose process is killed is written anew, with each row once', async () => {
  const company = await app.company();
  const admin = await company.admin();
  await app.owner.query(
    `insert into contacts (company_id, name, channel) select $1, 'Pessoa ' || n, 'whatsapp' from generate_series(1, $2::int) n`,
    [company.id, rows],
  );
  const { id } = await company.request(admin, startExport, { body: { kind: 'contacts', query: '', language: 'pt' } });
  const read = () => company.request(admin, getExport, { params: { exportId: id } });
  const doomed = await startWorker();
  await until('it has begun', async () => (await read()).total === rows);
  // What it wants to tell next, a second later or with the file, cannot be told.
  await app.owner.query('begin');
  await app.owner.query('select from exports where id = $1 for update', [id]);
  await until('it waits to tell', async () => (await waitingForLocks()) > 0);
  await doomed.kill();
  await app.owner.query('rollback');
  expect(await read()).toMatchObject({ state: 'running', done: 0, url: null });
  await startWorker();
  await until('the file is there', async () => (await read()).state === 'done');
  const { done, url } = await read();
  expect(done).toBe(rows);
  const file = await getFile(app.url, admin, url ?? '');
  const book = xlsx.read(Buffer.from(await file.arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const names = xlsx.utils
    .sheet_to_json<string[]>(sheet ?? {}, { header: 1 })
    .slice(1)
    .map(([name]) => name);
  expect([names.length, new Set(names).size]).toEqual([rows, rows]);
});
