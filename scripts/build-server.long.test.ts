import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
  testSecret,
} from '../packages/testkit/src/database.ts';
import { heif } from '../packages/testkit/src/heif.ts';
import { notingModules, readNotedModules } from '../packages/testkit/src/noted-modules.ts';
import { type ServerProcess, startServerProcess } from '../packages/testkit/src/server-process.ts';
import { buildServerIfStale, builtServer } from './build-server.ts';
import { repositoryRoot } from './checks/run-tool.ts';
import { serverNodeOptions } from './start/server-node-options.ts';

const main = join(repositoryRoot, builtServer);
const dist = join(main, '..');
const run = promisify(execFile);
let folder: string;
let database: TestDatabase;
let server: ServerProcess;

const environment = (ofDatabase: TestDatabase) => ({
  PATH: process.env.PATH ?? '',
  NODE_OPTIONS: `${serverNodeOptions} ${notingModules(join(folder, 'modules'))}`,
  DATABASE_URL: ofDatabase.ownerUrl,
  APP_SECRET: testSecret,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  DEMO: '1',
  LOG_LEVEL: 'error',
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-bundle-'));
  await buildServerIfStale(() => {});
  database = await createBareDatabase();
  server = await startServerProcess(main, environment(database));
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a second build of the same sources is none', async () => {
  const said: string[] = [];
  await buildServerIfStale((line) => void said.push(line));
  expect(said).toEqual([]);
});

test('the bundled server finds its migrations, the files of its demonstration, its pages and its version', async () => {
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('select count(*)::int as kept from media');
  await owner.end();
  expect(rows[0]?.kept).toBeGreaterThan(0);
  for (const path of ['/api/docs', '/api/docs/docs.css', '/api/docs/docs.js'])
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  const { version } = JSON.parse(await readFile(join(dist, '..', 'package.json'), 'utf8')) as { version: string };
  expect(await (await fetch(`${server.url}/api/version`)).json()).toMatchObject({ version });
});

test('it runs none of our modules from their sources, and has the library of sessions from its package', async () => {
  const urls = (await readFile(join(folder, 'modules'), 'utf8')).split('\n');
  expect(urls.filter((url) => /\/packages\/.*\.ts$/.test(url))).toEqual([]);
  expect(urls.some((url) => url.endsWith('/packages/server/dist/main.js'))).toBe(true);
  expect(await readNotedModules(join(folder, 'modules'))).not.toContain('@e965/xlsx');
  const parts = await run('grep', ['-rlE', 'from ?"baileys"', dist, '--include=*.js']);
  expect(parts.stdout.trim().split('\n').length).toBeGreaterThan(0);
});

test('the programs it starts on files of strangers are bundled too, and read them', async () => {
  const picture = join(folder, 'picture.heic');
  writeFileSync(picture, heif({ brand: 'heic' }));
  const limited = ['--permission', '--allow-fs-read=*', '--no-warnings'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 26 } as const;
  const reader = join(dist, 'read-foreign-picture.worker.js');
  const { stdout } = await run(
    process.execPath,
    [...limited, '--allow-addons', reader, picture, 'image/heic'],
    options,
  );
  const end = stdout.indexOf('\n');
  expect(JSON.parse(stdout.toString('utf8', 0, end))).toMatchObject({ width: 320, height: 240 });
  expect(stdout.subarray(end + 1, end + 3)).toEqual(Buffer.from([0xff, 0xd8]));
  const table = join(folder, 'people.csv');
  writeFileSync(table, 'Nome;Telefone\nAna;11 98888-7777\n');
  const rows = await run(process.execPath, [...limited, join(dist, 'read-sheet.worker.js'), table]);
  expect(rows.stdout).toContain('Ana');
  expect(rows.stdout.trim().split('\n').at(-1)).toBe('{"end":true}');
});

test('a trace names the source and its line', async () => {
  const later = await createTestDatabase();
  const owner = new pg.Client({ connectionString: later.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`insert into migrations.kysely_migration values ('9999_of_a_newer_version', now()::text)`);
    // The library's own places come first, more than Node keeps by itself.
    const failing = run(process.execPath, ['--stack-trace-limit=50', main], { env: environment(later) });
    await expect(failing).rejects.toThrow(/packages\/server\/src\/platform\/db\/migrate\.ts:\d+:\d+/);
  } finally {
    await owner.end();
    await later.drop();
  }
});
