import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { channelsPage, describeChannels } from '../channels/describe-channels.ts';
import { describeHabits, habitsPage } from '../habits/describe-habits.ts';
import { repositoryRoot } from './run-tool.ts';

/** Path → text. */
export type Files = Record<string, string>;

const copiedConfig = ['biome.json', 'knip.json', 'tsconfig.base.json', '.gitignore'];
const workspaces = ['contract', 'embedded-postgres', 'server', 'web', 'simulator', 'testkit'];

/** Laid out as Biome wants a package.json. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function manifest(name: string, dependencies: string[]): string {
  const entries = dependencies.map((dependency) => [dependency, '*']);
  return json({
    name: `@guiche/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: { './*': './src/*.ts' },
    dependencies: Object.fromEntries(entries),
  });
}

function library(name: string, text: string, extra: Files = {}): Files {
  const folder = `node_modules/${name}`;
  const exports = { '.': './index.ts', './mini': './mini/index.ts' };
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, version: '1.0.0', type: 'module', exports }),
    [`${folder}/index.ts`]: text,
    ...Object.fromEntries(Object.entries(extra).map(([path, inner]) => [`${folder}/${path}`, inner])),
  };
}

const libraries: Files = {
  ...library('zod', 'export const number = (): number => 1;\n', {
    'mini/index.ts': 'export const number = (): number => 1;\n',
  }),
  ...library('kysely', 'export const sql = (text: string): string => text;\n'),
  ...library('pg', 'export class Pool {}\n'),
  ...library('fastify', 'export const fastify = (): string => "";\n'),
};

const tsconfig = `{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": { "types": [] },
  "include": ["src"]
}
`;

const lockFile = json({
  packages: {
    'node_modules/one': { version: '1.0.0', optionalDependencies: { 'one-linux-x64': '1.0.0' } },
    'node_modules/one-linux-x64': { version: '1.0.0', optional: true },
  },
});

const server = 'packages/server/src';

/** A small project in which every rule is kept. */
const cleanFiles: Files = {
  ...libraries,
  'package.json': json({ name: 'planted', private: true, type: 'module', workspaces: ['packages/*'] }),
  'package-lock.json': lockFile,
  [habitsPage]: describeHabits([]),
  [channelsPage]: describeChannels(),
  'packages/contract/package.json': manifest('contract', ['zod']),
  'packages/contract/src/fields.schemas.ts': "import * as z from 'zod/mini';\n\nexport const id = z.number();\n",
  'packages/server/package.json': manifest('server', ['@guiche/contract', 'kysely']),
  'packages/server/migrations/0001_start.sql': 'select 1;\n',
  'packages/server/migrations/0002_more.sql': 'select 2;\n',
  [`${server}/main.ts`]: "import { app } from './app.ts';\n\napp();\n",
  [`${server}/app.ts`]:
    "import { findContact } from './features/contacts/index.ts';\nimport { drain } from './platform/inbox/drain.ts';\n\nexport function app(): void {\n  drain({ send: findContact });\n}\n",
  [`${server}/channels/adapter.ts`]: 'export interface Adapter {\n  send: () => string;\n}\n',
  [`${server}/platform/inbox/drain.ts`]:
    "import type { Adapter } from '../../channels/adapter.ts';\n\nexport function drain(adapter: Adapter): void {\n  adapter.send();\n}\n",
  [`${server}/features/users/index.ts`]: "export { findUser } from './users.repo.ts';\n",
  [`${server}/features/users/users.repo.ts`]:
    "import { id } from '@guiche/contract/fields.schemas';\nimport { sql } from 'kysely';\n\nexport const findUser = (): string => sql(String(id));\n",
  [`${server}/features/contacts/index.ts`]: "export { findContact } from './contacts.service.ts';\n",
  [`${server}/features/contacts/contacts.service.ts`]:
    "import { findUser } from '../users/index.ts';\n\nexport const findContact = (): string => findUser();\n",
  'packages/web/package.json': manifest('web', []),
  'packages/web/src/main.ts': 'for (const one of [1]) one.toFixed();\n',
  'packages/simulator/package.json': manifest('simulator', []),
  'packages/simulator/src/main.ts': 'for (const one of [1]) one.toFixed();\n',
  'packages/embedded-postgres/package.json': manifest('embedded-postgres', []),
  'packages/embedded-postgres/src/start.test.ts': 'for (const one of [1]) one.toFixed();\n',
  'packages/testkit/package.json': manifest('testkit', []),
  'packages/testkit/src/build.test.ts': 'for (const one of [1]) one.toFixed();\n',
  ...Object.fromEntries(workspaces.map((name) => [`packages/${name}/tsconfig.json`, tsconfig])),
  ...Object.fromEntries(
    ['pt', 'es', 'en', 'tr'].map((language) => [
      `packages/web/src/locales/${language}/tickets.json`,
      `{ "title": "${language}", "count_one": "1", "count_other": "n", "menu": { "open": "${language}" } }\n`,
    ]),
  ),
};

/** Writes the clean project, with `files` added or replaced, into a temporary folder and answers its path. */
export function plantTree(files: Files = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'guiche-planted-'));
  for (const name of copiedConfig) cpSync(join(repositoryRoot, name), join(root, name));
  for (const [path, text] of Object.entries({ ...cleanFiles, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules', '@guiche'), { recursive: true });
  for (const name of workspaces) symlinkSync(`../../packages/${name}`, join(root, 'node_modules', '@guiche', name));
  return root;
}

export function uprootTree(root: string): void {
  rmSync(root, { recursive: true, force: true });
}
