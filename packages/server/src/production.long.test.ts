import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBareDatabase, createTestDatabase, type TestDatabase, testSecret } from '@guiche/testkit/database';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from './platform/crypto/password.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const password = 'uma-senha-comprida';

/** What an operator sets, and nothing of this process's own. */
const environment = (database: TestDatabase, more: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  DATABASE_URL: database.ownerUrl,
  APP_SECRET: testSecret,
  PUBLIC_URL: 'https://desk.test',
  TRUST_PROXY: 'loopback',
  PORT: '0',
  META_APP_SECRET: 'f4bd1a7c9e2053d86b1a',
  META_VERIFY_TOKEN: 'kF7vQ2xW9sLbT4nYc8Zr',
  LOG_LEVEL: 'fatal',
  ...more,
});

async function addPerson(owner: pg.Client, email: string): Promise<void> {
  const company = await owner.query(`select control.create_company('Loja', current_date + 365, false) as id`);
  const companyId = company.rows[0].id;
  const user = await owner.query(
    `insert into users (company_id, name, email, password_hash, profile) values ($1, 'Ana', $2, $3, 'admin') returning id`,
    [companyId, email, await hashPassword(password)],
  );
  await owner.query('insert into control.login_emails values ($1, $2, $3)', [email, companyId, user.rows[0].id]);
}

let database: TestDatabase;
let owner: pg.Client;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await addPerson(owner, 'ana@loja.test');
  await addPerson(owner, 'admin@guiche.demo');
  server = await startServerProcess(main, environment(database));
});
afterAll(async () => {
  await server.stop();
  await owner.end();
  await database.drop();
});

const logIn = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });
const lastIp = async () => {
  const { rows } = await owner.query('select ip from control.sessions order by created_at desc limit 1');
  return rows[0]?.ip;
};

test('a production process knows no demonstration and no simulator', async () => {
  const version = await (await fetch(`${server.url}/api/version`)).json();
  expect(version).toMatchObject({ demo: false, simulatorUrl: null });
  const page = await fetch(server.url);
  expect(page.headers.get('content-security-policy')).toMatch(/frame-src https:\/\/www\.youtube-nocookie\.com;/);
  expect((await logIn('admin@guiche.demo')).status).toBe(401);
});

test('a production process demands https for a year, and lets pages run and apply only what it serves', async () => {
  const page = await fetch(`${server.url}/tickets`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'; connect-src 'self';");
  expect(policy).not.toContain('unsafe');
  const html = await page.text();
  expect(html).not.toMatch(/<style|<script(?![^>]* src=)| style=| on[a-z]+=/);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}"`);
  const again = await fetch(server.url);
  expect(again.headers.get('content-security-policy')).not.toContain(nonce);
  // Not modified would pair the old text with a new policy.
  expect([again.headers.get('etag'), again.headers.get('last-modified')]).toEqual([null, null]);
  for (const path of ['/api/version', '/theme.js']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  }
});

test('microphone and camera are for pages of ours alone, and only the encoder of recordings compiles anything', async () => {
  const page = await fetch(server.url);
  expect(page.headers.get('permissions-policy')).toBe('camera=(self), microphone=(self), geolocation=(self)');
  const assets = readdirSync(new URL('../../web/dist/assets', import.meta.url)).filter((name) => name.endsWith('.js'));
  const opened = [];
  for (const name of assets) {
    const { headers } = await fetch(`${server.url}/assets/${name}`);
    if (headers.get('content-security-policy')?.includes('unsafe')) opened.push(name);
  }
  expect(opened).toEqual([expect.stringMatching(/^mp3\.worker-[\w-]+\.js$/)]);
  const { headers } = await fetch(`${server.url}/assets/${opened[0]}`);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

test('a production process gives a cookie that browsers keep from neighbours and from plain http', async () => {
  const answer = await logIn('ana@loja.test');
  expect(answer.status).toBe(200);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Secure-guiche_refresh=[^;]+; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/);
  const value = cookie.split(';')[0] ?? '';
  const renew = (text: string) =>
    fetch(`${server.url}/api/auth/refresh_token`, {
      method: 'POST',
      headers: { cookie: text, 'sec-fetch-site': 'same-origin' },
    });
  expect((await renew(value.replace('__Secure-', ''))).status).toBe(401); // a neighbour may have planted it
  expect((await renew(value)).status).toBe(200);
});

test('over https a file opens by its own cookie, and by none that a neighbour may have planted', async () => {
  const answer = await logIn('ana@loja.test');
  const { token } = (await answer.json()) as { token: string };
  const [cookie = ''] = answer.headers.getSetCookie().filter((each) => each.includes('guiche_media'));
  expect(cookie).toMatch(/^__Secure-guiche_media=[^;]+; Path=\/public; HttpOnly; Secure; SameSite=Strict$/);
  const form = new FormData();
  form.set('medias', new Blob([new Uint8Array(sampleFiles.photo)]), 'ana.jpg');
  const put = await fetch(`${server.url}/api/auth/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { profileImage } = (await put.json()) as { profileImage: string };
  const value = cookie.split(';')[0] ?? '';
  const open = async (text: string) =>
    (await fetch(new URL(profileImage, server.url), { headers: { cookie: text } })).status;
  expect([await open(value), await open(value.replace('__Secure-', '')), await open('')]).toEqual([200, 404, 404]);
});

test('a production process believes the proxy where somebody comes from, and nobody who only says so', async () => {
  await logIn('ana@loja.test', { 'x-forwarded-for': '203.0.113.9' });
  expect(await lastIp()).toBe('203.0.113.9');
  await logIn('ana@loja.test', { 'x-forwarded-for': '198.51.100.1, 203.0.113.10' });
  expect(await lastIp()).toBe('203.0.113.10');
  const bare = await startServerProcess(main, environment(database, { TRUST_PROXY: '0' }));
  try {
    await fetch(`${bare.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.11' },
      body: JSON.stringify({ email: 'ana@loja.test', password }),
    });
    expect(await lastIp()).toBe('127.0.0.1');
  } finally {
    await bare.stop();
  }
});

test('behind a proxy that adds https by itself, the cookie follows what the proxy says', async () => {
  const plain = await startServerProcess(main, environment(database, { PUBLIC_URL: 'http://desk.test' }));
  const cookieBy = async (protocol: string) => {
    const answer = await fetch(`${plain.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': protocol },
      body: JSON.stringify({ email: 'ana@loja.test', password }),
    });
    return [answer.headers.get('set-cookie')?.split('=')[0], answer.headers.get('strict-transport-security')];
  };
  try {
    expect(await cookieBy('https')).toEqual(['__Secure-guiche_refresh', 'max-age=31536000']);
    expect(await cookieBy('http')).toEqual(['guiche_refresh', null]);
  } finally {
    await plain.stop();
  }
});

test('a production process does not start on what is meant for trials, and names all of it at once', () => {
  const trial = {
    APP_SECRET: 'changeme-changeme-changeme-changeme',
    DEMO: '1',
    SIMULATOR_PORT: '3100',
    META_GRAPH_BASE_URL: 'http://127.0.0.1:3100',
    WA_WS_URL: 'ws://127.0.0.1:3100',
    META_APP_SECRET: 'secret',
    PUBLIC_URL: 'http://desk.test',
    TRUST_PROXY: '0',
    OUTBOX_LEASE_MS: '1000',
    OUTBOX_AMBIGUITY_WAIT_MS: '1000',
  };
  const run = spawnSync(process.execPath, [main], { env: environment(database, trial), encoding: 'utf8' });
  const told = run.stderr
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
  const { TRUST_PROXY: _, ...refused } = trial;
  expect([run.status, told.sort()]).toEqual([1, Object.keys(refused).sort()]);
});

test('two processes that meet an empty database: one migrates, the other waits, both serve', async () => {
  const database = await createBareDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const started = await Promise.allSettled([1, 2].map(() => startServerProcess(main, environment(database))));
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const { url } of servers) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    const { rows } = await owner.query('select name from migrations.kysely_migration order by name');
    const files = readdirSync(new URL('../migrations/', import.meta.url)).map((name) => name.replace(/\.sql$/, ''));
    expect(rows.map(({ name }) => name)).toEqual(files.sort());
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
    await owner.end();
    await database.drop();
  }
});
