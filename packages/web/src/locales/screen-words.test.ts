import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Other words for what GLOSSARY.md (words on the screen) calls by one. */
const others: Record<string, RegExp> = {
  pt: /^em atendimento$|finalizad|\bmessenger\b|\bpendente|chamado #|setores/i,
  es: /^en atención$|finalizad|\bmessenger\b|\bpendientes$/i,
  en: /^finished$|\bmessenger\b/i,
  tr: /^tamamlanan$|\bmessenger\b|^bekleyen$|^görüşülenler$|^çözülenler$/i,
};

function* textsOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, part] of Object.entries(Object(value))) yield* textsOf(part, `${path}.${key}`);
}

test.each(Object.entries(others))('in %s each thing has one word', (language, other) => {
  const folder = new URL(`${language}/`, import.meta.url);
  const found = readdirSync(folder).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    return [...textsOf(texts, file)].filter(([, text]) => other.test(text)).map(([path, text]) => `${path}: ${text}`);
  });
  expect(found).toEqual([]);
});
