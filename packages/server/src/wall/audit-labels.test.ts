import { readFileSync } from 'node:fs';
import { kindsOfIds } from '@guiche/contract/audit-log';
import { auditKinds } from '@guiche/contract/audit-log.schemas';
import type { Route } from '@guiche/contract/route';
import { expect, test } from 'vitest';
import { describeForAudit } from '../platform/audit/write-audit.ts';
import { readContractRoutes } from './contract-routes.ts';
import { rowKinds } from './read-rows.ts';

type Schema = NonNullable<Route['params']>;
/** What holds other schemas, by the names that the library has for it. */
interface Parts {
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
}

function namesIn(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const { shape = {}, options = [], innerType, element, in: first } = schema._zod.def as Parts;
  const own = Object.entries(shape).flatMap(([name, part]) => [name, ...namesIn(part)]);
  return [...own, ...[...options, innerType, element, first].flatMap(namesIn)];
}

/** What acts of the log can bring, each name with the first word of its act; of secrets nothing is kept. */
async function namesOfActs(): Promise<[area: string, name: string][]> {
  const found = new Map<string, [string, string]>();
  for (const { audit, params, body } of await readContractRoutes())
    if ('act' in audit)
      for (const name of [...namesIn(params), ...namesIn(body)]) {
        const area = audit.act.slice(0, audit.act.indexOf('.'));
        if (name in describeForAudit({ [name]: 1 })) found.set(`${area} ${name}`, [area, name]);
      }
  return [...found.values()];
}

const locales = new URL('../../../web/src/locales/', import.meta.url);
const readTexts = (language: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, locales), 'utf8'));

test.each(['pt', 'es', 'en', 'tr'])('whatever an act can bring has a name in %s, in words', async (language) => {
  const all = await namesOfActs();
  expect(all.length).toBeGreaterThan(100);
  const [{ key }, { field }, { right }] = [
    readTexts(language, 'audit'),
    readTexts(language, 'connections'),
    readTexts(language, 'users'),
  ];
  const isNamed = (area: string, name: string) =>
    name in key || (area === 'connection' && name in field) || (area === 'user' && name in right);
  const unnamed = all.filter(([area, name]) => !isNamed(area, name));
  expect(unnamed, `fields without a name under "key" in locales/${language}/audit.json`).toEqual([]);
  // What is noted beside what a call brings.
  for (const name of [
    'fields',
    'texts',
    'reason',
    'sessionId',
    'secondFactor',
    'by',
    'code',
    'dateFrom',
    'searchParam',
  ])
    expect(key).toHaveProperty(name);
});

test('ids that an act can bring are told by the names of what they stand for', async () => {
  const others = new Set([
    ...rowKinds.flatMap(({ hasNoName, names }) => (hasNoName ? names : [])),
    'facebookUserId',
    'fileId',
  ]);
  const ids = (await namesOfActs())
    .map(([, name]) => name)
    .filter((name) => /Ids?$/.test(name) && name !== 'knownOptionIds');
  const accounts = new Set(['phoneNumberId', 'wabaId']); // the platform's, not ours
  expect(ids.filter((name) => !(name in kindsOfIds) && !others.has(name) && !accounts.has(name))).toEqual([]);
  for (const kind of Object.values(kindsOfIds)) expect(auditKinds).toContain(kind);
});
