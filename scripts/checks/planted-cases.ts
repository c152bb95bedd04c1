import type { Files } from './planted-tree.ts';

/** One violation: the rule, the file in which it must be found, and what is planted. */
export interface Planted {
  rule: string;
  file: string;
  files: Files;
}

const server = 'packages/server/src';
const web = 'packages/web/src';
const features = `${server}/features`;

function plant(rule: string, file: string, text: string, others: Files = {}): Planted {
  return { rule, file, files: { [file]: text, ...others } };
}

function importing(specifier: string): string {
  return `import '${specifier}';\n`;
}

function lines(count: number): string {
  return 'console.log(1);\n'.repeat(count);
}

/** All of them are planted in one tree, so their files must not meet. */
export const dependencyCases: Planted[] = [
  plant('no-circular', `${server}/platform/loop-a.ts`, importing('./loop-b.ts'), {
    [`${server}/platform/loop-b.ts`]: importing('./loop-a.ts'),
  }),
  {
    // No two files need each other, but the two folders do.
    rule: 'no-folder-cycle',
    file: `${features}/tags`,
    files: {
      [`${features}/tags/index.ts`]: lines(1),
      [`${features}/tags/color-queue.ts`]: importing('../queues/index.ts'),
      [`${features}/queues/index.ts`]: lines(1),
      [`${features}/queues/tag-queue.ts`]: importing('../tags/index.ts'),
    },
  },
  plant('no-unresolved', `${server}/platform/lost.ts`, importing('./nowhere.ts')),
  plant('contract-is-pure', 'packages/contract/src/heavy.ts', importing('zod')),
  plant('contract-is-pure', 'packages/contract/src/system.ts', importing('node:fs')),
  plant('schemas-are-no-luggage', `${web}/check-id.ts`, importing('@guiche/contract/fields.schemas')),
  plant('schemas-are-no-luggage', 'packages/contract/src/check-id.ts', importing('./fields.schemas.ts')),
  plant('schemas-are-no-luggage', 'packages/contract/src/checked.ts', importing('zod/mini')),
  plant('number-reader-is-pure', 'packages/contract/src/read-number.ts', importing('zod')),
  plant('number-reader-comes-late', `${web}/count-numbers.ts`, importing('@guiche/contract/read-number')),
  plant('web-never-server', `${web}/peek.ts`, importing('@guiche/server/channels/adapter')),
  plant('product-knows-no-tests', `${server}/cheat.ts`, importing('@guiche/testkit/kit'), {
    'packages/testkit/src/kit.ts': lines(1),
  }),
  plant('testkit-mirrors-rules-alone', 'packages/testkit/src/draw.ts', importing('../../web/src/app/page.ts'), {
    [`${web}/app/page.ts`]: lines(1),
  }),
  plant('mirrored-rules-are-pure', `${web}/features/tickets/later-bulk.ts`, importing('../../lib/http.ts'), {
    [`${web}/lib/http.ts`]: lines(1),
  }),
  plant('simulator-stands-alone', 'packages/simulator/src/share.ts', importing('@guiche/contract/fields.schemas')),
  plant('product-is-given-its-database', `${server}/serve-itself.ts`, importing('@guiche/embedded-postgres/start'), {
    'packages/embedded-postgres/src/start.ts': lines(1),
  }),
  plant('database-stands-alone', 'packages/embedded-postgres/src/know.ts', importing('@guiche/server/main')),
  plant('feature-front-door', `${features}/contacts/burgle.ts`, importing('../users/users.repo.ts')),
  plant('outsiders-front-door', `${web}/app/router.ts`, importing('../features/tickets/ticket-list.ts'), {
    [`${web}/features/tickets/ticket-list.ts`]: lines(1),
  }),
  plant('sql-only-in-repo', `${features}/users/count-users.ts`, importing('kysely')),
  plant('driver-only-in-repo', `${features}/users/query-users.ts`, importing('pg')),
  plant('routes-no-repo', `${features}/users/users.routes.ts`, importing('./users.repo.ts')),
  plant('service-no-transport', `${features}/users/users.service.ts`, importing('fastify')),
  plant('service-no-transport', `${features}/users/block-user.ts`, importing('../../platform/http/route.ts'), {
    [`${server}/platform/http/route.ts`]: lines(1),
  }),
  plant('channel-by-interface', `${features}/users/call.ts`, importing('../../channels/whatsapp/send.ts'), {
    [`${server}/channels/whatsapp/send.ts`]: lines(1),
  }),
  plant('channels-know-no-feature', `${server}/channels/curious.ts`, importing('../features/users/index.ts')),
  plant('platform-knows-no-feature', `${server}/platform/db/seed.ts`, importing('../../features/users/index.ts')),
  plant('platform-knows-no-channel', `${server}/platform/db/call.ts`, importing('../../channels/adapter.ts')),
  plant('lanes-by-interface', `${server}/platform/outbox/call.ts`, importing('../../channels/whatsapp/send.ts')),
  plant('no-dead-file', `${server}/forgotten.ts`, lines(1)),
  plant('ui-knows-nothing', `${web}/ui/button.ts`, importing('@guiche/contract/fields.schemas')),
];

export const biomeCases: Planted[] = [
  plant('lint/style/noDefaultExport', `${server}/default.ts`, 'export default function start(): void {}\n'),
  plant('lint/suspicious/noExplicitAny', `${server}/any.ts`, 'export const loose = (value: any): string => value;\n'),
  plant('lint/style/noNonNullAssertion', `${server}/sure.ts`, 'export const first = (list: string[]) => list[0]!;\n'),
  plant('lint/nursery/noFloatingPromises', `${server}/float.ts`, "import { save } from './save.ts';\n\nsave();\n", {
    [`${server}/save.ts`]: 'export async function save(): Promise<void> {\n  await null;\n}\n',
  }),
  plant(
    'lint/nursery/useExhaustiveSwitchCases',
    `${server}/partial.ts`,
    "type Side = 'in' | 'out';\n\nexport function turn(side: Side): number {\n  switch (side) {\n    case 'in':\n      return 1;\n  }\n  return 0;\n}\n",
  ),
  plant(
    'lint/complexity/noExcessiveLinesPerFunction',
    `${server}/long.ts`,
    `export function long(): void {\n${`  console.log(1);\n`.repeat(51)}}\n`,
  ),
  plant(
    'lint/complexity/noExcessiveLinesPerFunction',
    `${web}/screen.tsx`,
    `export function Screen(): void {\n${`  console.log(1);\n`.repeat(101)}}\n`,
  ),
  plant(
    'lint/style/useImportType',
    `${server}/type.ts`,
    "import { Adapter } from './channels/adapter.ts';\n\nexport const adapters: Adapter[] = [];\n",
  ),
  plant('lint/correctness/useImportExtensions', `${server}/bare.ts`, "import './app';\n"),
  plant(
    'lint/suspicious/noFocusedTests',
    `${server}/focus.test.ts`,
    "import { test } from 'vitest';\n\ntest.only('one', () => {});\n",
  ),
  plant('format', `${server}/crooked.ts`, 'export const a = "double"\n'),
];

/** Neither of the two may be reported. */
export const biomeAllowed: Files = {
  'packages/web/vite.config.ts': 'export default { root: 1 };\n',
  [`${web}/wide-screen.tsx`]: `export function WideScreen(): void {\n${`  console.log(1);\n`.repeat(95)}}\n`,
};

export const typeCases: Planted[] = [
  plant('TS2322', `${server}/mismatch.ts`, "export const count: number = 'one';\n"),
  plant('TS2322', `${server}/unchecked-index.ts`, 'export const first = (list: string[]): string => list[0];\n'),
  plant('TS1294', `${server}/erasable.ts`, 'export enum Side {\n  In,\n}\n'),
];

export const knipCases: Planted[] = [
  plant(
    'Unused exports',
    `${server}/features/users/users.repo.ts`,
    'export const findUser = (): string => "";\nexport const deadExport = 1;\n',
  ),
  plant(
    'Unused dependencies',
    'packages/simulator/package.json',
    JSON.stringify({ name: '@guiche/simulator', type: 'module', dependencies: { fastify: '*' } }),
  ),
  plant('Unlisted dependencies', `${server}/main.ts`, "import 'fastify';\nimport { app } from './app.ts';\n\napp();\n"),
];

export const ownCases: Planted[] = [
  plant('file-size', `${server}/large.ts`, lines(301)),
  plant('file-size', `${server}/large.test.ts`, lines(401)),
  {
    rule: 'name-says-what',
    file: `${server}/platform/utils`,
    files: { [`${server}/platform/utils/text.ts`]: lines(1) },
  },
  plant('name-says-what', `${server}/string-helpers.ts`, lines(1)),
  plant('name-says-what', `${server}/session-manager.ts`, lines(1)),
  plant('name-says-what', `${server}/common.ts`, lines(1)),
  plant('kebab-case', `${web}/TicketList.tsx`, lines(1)),
  plant('kebab-case', `${web}/snake_case.ts`, lines(1)),
  plant('no-barrel', `${server}/platform/everything.ts`, "export * from './inbox/drain.ts';\n"),
  plant('no-barrel', `${web}/parts.ts`, "export {\n  one,\n} from './one.ts';\n"),
  plant('front-door-size', `${features}/tags/index.ts`, lines(31)),
  plant('feature-cycle', `${features}/users/look-up.ts`, importing('../contacts/index.ts')),
  plant(
    'feature-cycle',
    `${web}/features/contacts/open.ts`,
    "export const open = () => import('../tickets/index.ts');\n",
    {
      [`${web}/features/tickets/index.ts`]: importing('../tags/index.ts'),
      [`${web}/features/tags/index.ts`]: importing('../contacts/index.ts'),
    },
  ),
  plant('feature-index-only', `${features}/contacts/reach.ts`, importing('@guiche/server/features/users/users.repo')),
  plant(
    'locale-keys',
    `${web}/locales/pt/tickets.json`,
    '{ "title": "a", "count_one": "1", "menu": { "open": "a", "more": "a" } }',
  ),
  plant('locale-text', `${web}/locales/tr/tickets.json`, '{ "title": "", "count_one": "1", "menu": { "open": "a" } }'),
  plant('company-clock', `${web}/hour.ts`, 'export const hour = (at: Date) => at.getHours();\n'),
  plant('company-clock', `${server}/today.ts`, 'export const today = (at: Date) => at.toLocaleDateString();\n'),
  plant('company-clock', `${web}/noon.ts`, 'export const noon = (year: number) => new Date(year, 0, 1, 12);\n'),
  plant('company-clock', 'packages/contract/src/day.ts', "export const day = new Intl.DateTimeFormat('pt');\n"),
  plant('company-clock', `${web}/typed.ts`, "export const typed = new Date('2026-11-27T09:00');\n"),
  plant('migration-numbers', 'packages/server/migrations/0004_gap.sql', 'select 1;\n'),
  plant('migration-numbers', 'packages/server/migrations/0002_twin.sql', 'select 1;\n'),
  plant(
    'lock-complete',
    'package-lock.json',
    '{ "packages": { "node_modules/a/node_modules/b": { "optionalDependencies": { "b-darwin-x64": "1.0.0" } } } }',
  ),
  plant('channels-page', 'docs/channels.md', 'Everything.\n'),
  plant('habits-page', 'docs/habits.md', 'All is well.\n'),
  // The page lists what is known: it is as it was.
  plant('habit-known', `${web}/fly.test.ts`, "test('it flies (habit: Flying)', () => {});\n"),
  plant('habit-known', 'e2e/fly.spec.ts', "test('it flies (delight 99)', async ({ desk }) => {});\n"),
  plant('habit-in-title', `${web}/flies.test.ts`, "test.todo('keeps what was begun (habit: Drafts)');\n"),
  plant('habit-in-title', 'e2e/land.spec.ts', "test('it lands (delight: 1)', async ({ desk }) => {});\n"),
];
