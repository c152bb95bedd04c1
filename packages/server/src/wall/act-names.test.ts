import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContractRoutes } from './contract-routes.ts';

/** Written by what is no route. */
const besides = [
  'second-factor.refuse',
  'auth.refuse',
  'auth.refresh-reuse',
  'connection.takenBack',
  'connection.dataDeletion',
  'operator',
];

const locales = new URL('../../../web/src/locales/', import.meta.url);

function actsNamed(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' ? (text === '' ? [] : [`${before}${key}`]) : actsNamed(Object(text), `${before}${key}.`),
  );
}

test.each(['pt', 'es', 'en', 'tr'])('the audit log has a name and a sentence for every act in %s', async (language) => {
  const routes = await readContractRoutes();
  const acts = routes.flatMap(({ audit }) => ('act' in audit ? [audit.act] : []));
  expect(acts.length).toBeGreaterThan(30);
  const texts: unknown = JSON.parse(readFileSync(new URL(`${language}/audit.json`, locales), 'utf8'));
  const { acts: named, said } = texts as { acts: object; said: object };
  for (const told of [named, said]) {
    const names = new Set(actsNamed(told));
    expect([...acts, ...besides].filter((act) => !names.has(act))).toEqual([]);
  }
});
