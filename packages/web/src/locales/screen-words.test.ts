import { expect, test } from 'vitest';

/** Other words for what GLOSSARY.md (words on the screen) calls by one. */
const others: Record<string, RegExp> = {
  pt: /^em atendimento$|finalizad|\bmessenger\b|\bpendente|chamado #/i,
  es: /^en atención$|finalizad|\bmessenger\b|\bpendientes$/i,
  en: /^finished$|\bmessenger\b/i,
  tr: /^tamamlanan$|\bmessenger\b|^görüşülenler$|^çözülenler$/i,
};

const files = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' });

function* textsOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, part] of Object.entries(Object(value))) yield* textsOf(part, `${path}.${key}`);
}

test.each(Object.entries(others))('in %s each thing has one word', (language, other) => {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`./${language}/`));
  expect(own.length).toBeGreaterThan(20);
  const texts = own.flatMap(([file, content]) => [...textsOf(content, file)]);
  expect(texts.filter(([, text]) => other.test(text))).toEqual([]);
});
