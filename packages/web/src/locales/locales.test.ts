import { errorTable } from '@guiche/contract/errors';
import { expect, test } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const textOf = (texts: Texts, key: string) =>
  key
    .split('.')
    .reduce<string | Texts | undefined>((part, name) => (typeof part === 'object' ? part[name] : part), texts);
const variablesOf = (text: unknown) => [...String(text).matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]).sort();

const namespaces = [...new Set(Object.keys(files).map((path) => path.replace(/^.*\//, '')))];
const file = (language: string, namespace: string) => files[`./${language}/${namespace}`] ?? {};

test.each(namespaces)('%s says the same things in every language', (namespace) => {
  const portuguese = file('pt', namespace);
  const keys = keysOf(portuguese).sort();
  expect(keys).not.toEqual([]);
  for (const language of ['en', 'es', 'tr']) {
    const texts = file(language, namespace);
    expect(keysOf(texts).sort(), language).toEqual(keys);
    for (const key of keys) {
      expect(variablesOf(textOf(texts, key)), `${language} ${key}`).toEqual(variablesOf(textOf(portuguese, key)));
      expect(textOf(texts, key), `${language} ${key}`).not.toBe('');
    }
  }
});

test.each(namespaces)('%s says none in words, where it has them', (namespace) => {
  const none = keysOf(file('pt', namespace)).filter((key) => key.endsWith('_zero'));
  for (const key of none) expect(variablesOf(textOf(file('pt', namespace), key)), key).not.toContain('count');
});

test('every error the server can answer has its words', () => {
  const known = ['errors.json', 'trouble.json'].flatMap((name) => keysOf(file('pt', name)));
  expect(Object.keys(errorTable).filter((code) => !known.includes(code))).toEqual([]);
});
