import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { open, seal, sealingKey } from '../packages/server/src/platform/crypto/seal.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { loadSecrets } from './start/secrets.ts';

const time = { timeout: 90_000 };
const accessToken = 'EAAJ-token-of-the-connection';
let base: string;
let dataDir: string;
let database: EmbeddedPostgres | null;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'guiche-backup-'));
  chmodSync(base, 0o755); // the database's user has to enter it
  dataDir = join(base, 'data');
  database = null;
});
afterEach(async () => {
  await database?.remove();
  rmSync(base, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  output: string;
}

/** As `npm run <script>` runs it, without a terminal. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: '', APP_SECRET: '', DATA_DIR: dataDir, INIT_CWD: base, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

const start = () => startEmbeddedPostgres({ dataDir, log: () => {} });

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database?.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A small installation: a company, a sealed secret, a ledger of what was written, media. */
async function install(): Promise<void> {
  database = await start();
  const { appSecret } = loadSecrets(dataDir);
  await migrate(database.url, appSecret);
  await withClient(async (client) => {
    await client.query(`select control.create_company('Loja Aurora', current_date, true)`);
    await client.query(
      `insert into connections (company_id, name, channel, number, account_id, access_token_sealed)
       select id, 'Cloud', 'whatsappapi', '5511', '1', $1 from companies`,
      [seal(sealingKey(appSecret), accessToken)],
    );
    await client.query('create table ledger (id bigint generated always as identity primary key, body text)');
    await client.query(`insert into ledger (body) select repeat(md5(n::text), 60) from generate_series(1, 2000) n`);
  });
  mkdirSync(join(dataDir, 'media', '1'), { recursive: true });
  writeFileSync(join(dataDir, 'media', '1', 'foto.jpg'), Buffer.from([0xff, 0xd8, 0, 255, 10]));
}

/** Everything there is, as one number per table. */
const hashAll = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
       and c.relnamespace::regnamespace::text in ('public', 'control', 'graphile_worker', 'migrations') order by 1`,
    );
    const hashes: string[] = [];
    for (const { name } of rows) {
      const text = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`;
      hashes.push(`${name} ${(await client.query(text)).rows[0].hash}`);
    }
    return hashes;
  });

async function destroy(): Promise<void> {
  await database?.remove(); // the data folder and, where the cluster lives elsewhere, that too
  database = null;
  expect(existsSync(dataDir)).toBe(false);
}

const folders = [
  ['that the database’s user can enter', 0o755],
  ['that is private', 0o700],
] as const;

test.each(folders)(
  'everything is back after the data folder was destroyed: a folder %s',
  time,
  async (_which, mode) => {
    mkdirSync(dataDir, { mode });
    chmodSync(dataDir, mode);
    await install();
    const before = await hashAll();
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    const made = await run('backup', ['--to', 'kept']); // while it serves
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('1 media files') });
    expect(made.output).toContain('use a managed PostgreSQL');
    await destroy();

    mkdirSync(dataDir, { mode });
    chmodSync(dataDir, mode);
    const restored = await run('restore', ['kept']);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 companies') });
    database = await start();
    expect(await hashAll()).toEqual(before);
    expect(before.length).toBeGreaterThan(30);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    expect([...readFileSync(join(dataDir, 'media', '1', 'foto.jpg'))]).toEqual([0xff, 0xd8, 0, 255, 10]);
    const sealed = await withClient((client) => client.query('select access_token_sealed from connections'));
    expect(open(sealingKey(loadSecrets(dataDir).appSecret), sealed.rows[0].access_token_sealed)).toBe(accessToken);
    // It goes on: it takes writes, and the next start finds them.
    await withClient((client) => client.query(`insert into ledger (body) values ('and on')`));
    await database.stop();
    database = await start();
    expect((await withClient((client) => client.query('select count(*)::int as n from ledger'))).rows).toEqual([
      { n: 2001 },
    ]);
  },
);

test('what was committed before the end of a backup is in it, though people go on writing', time, async () => {
  await install();
  const acked: { id: number; at: number }[] = [];
  let isWriting = true;
  const writing = withClient(async (client) => {
    while (isWriting) {
      const body = createHash('sha256').update(String(acked.length)).digest('hex').repeat(20);
      const { rows } = await client.query('insert into ledger (body) values ($1) returning id::int', [body]);
      acked.push({ id: rows[0].id, at: Date.now() });
    }
  });
  const made = await run('backup', ['--to', 'kept']);
  isWriting = false;
  await writing;
  expect(made.code).toBe(0);
  const { takenAt } = JSON.parse(readFileSync(join(base, 'kept', 'backup.json'), 'utf8'));
  await destroy();
  expect((await run('restore', ['kept'])).code).toBe(0);
  database = await start();
  const { rows } = await withClient((client) => client.query<{ id: number }>('select id::int from ledger order by id'));
  const there = new Set(rows.map(({ id }) => id));
  const promised = acked.filter(({ at }) => at < Date.parse(takenAt));
  expect(promised.length).toBeGreaterThan(50);
  expect(promised.filter(({ id }) => !there.has(id))).toEqual([]);
  expect(there.size).toBeGreaterThanOrEqual(2000 + promised.length);
  expect(Math.max(...there)).toBe(there.size); // no hole: a prefix of what was written
});

test('a backup can be made of a stopped installation, and nothing is ever overwritten', time, async () => {
  await install();
  await database?.stop();
  expect((await run('backup', ['--to', 'kept'])).code).toBe(0);
  expect(readdirSync(join(base, 'kept')).sort()).toEqual(['backup.json', 'media', 'postgres', 'secrets.json']);
  expect(await run('backup', ['--to', 'kept'])).toMatchObject({ code: 1, output: expect.stringContaining('exists') });
  const again = await run('restore', ['kept']);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('never overwritten') });
  database = await start();
  const busy = await run('restore', ['kept']);
  expect(busy).toMatchObject({ code: 1, output: expect.stringContaining('in use') });
  const nothing = await run('restore', ['data']);
  expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining('is no backup') });
  const external = await run('backup', ['--to', 'other'], { DATABASE_URL: 'postgres://somewhere/else' });
  expect(external).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL') });
});

test('reset deletes what is ours, when it is asked for in earnest', time, async () => {
  await install();
  writeFileSync(join(dataDir, 'notes.txt'), 'mine');
  expect(await run('reset', ['--yes'])).toMatchObject({ code: 1, output: expect.stringContaining('in use') });
  await database?.stop();
  expect(await run('reset')).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was deleted') });
  for (const [env, reason] of [
    [{ NODE_ENV: 'production', DEMO: '0' }, 'production'],
    [{ DATABASE_URL: 'postgres://somewhere/else' }, 'DATABASE_URL'],
  ] as const)
    expect(await run('reset', ['--yes'], env)).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
  expect(readdirSync(dataDir)).toContain('secrets.json');
  const done = await run('reset', ['--yes']);
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('notes.txt') });
  expect(readdirSync(dataDir)).toEqual(['notes.txt']);
});
