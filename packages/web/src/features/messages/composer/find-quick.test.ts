import { expect, test } from 'vitest';
import { cutQuickText, findQuick, withUse } from './find-quick.ts';

const known = [
  { id: 1, shortcode: 'endereço', message: 'Rua das Flores, 1' },
  { id: 2, shortcode: 'entrega', message: 'Entregamos hoje' },
  { id: 3, shortcode: 'istanbul', message: 'Kargo bugün çıkar' },
  { id: 4, shortcode: 'ola', message: 'Olá! Nossa entrega é grátis' },
];
const found = (typed: string, uses = {}) => findQuick(known, uses, typed).map(({ id }) => id);

test('shortcodes that begin so come before texts that hold it', () => {
  expect(found('entrega')).toEqual([2, 4]);
  expect(found('zzz')).toEqual([]);
});

test('nothing typed lists all, the most used first (delight 6)', () => {
  expect(found('')).toEqual([1, 2, 3, 4]);
  expect(found('', { 4: 3, 2: 1 })).toEqual([4, 2, 1, 3]);
  expect(found('en', { 2: 1 })).toEqual([2, 1, 4]);
});

test('case, accents and the Turkish İ and ı do not matter', () => {
  expect(found('ENDERECO')).toEqual([1]);
  expect(found('İSTANBUL')).toEqual([3]);
  expect(found('ıstanbul')).toEqual([3]);
});

test('a list shows 90 characters of a text, whole ones', () => {
  expect(cutQuickText('a'.repeat(90))).toBe('a'.repeat(90));
  expect(cutQuickText('👍'.repeat(91))).toBe(`${'👍'.repeat(90)}…`);
  expect(cutQuickText('um\n\ndois')).toBe('um dois');
});

test('uses are counted, and of too many the least used is forgotten, never the one just used', () => {
  expect(withUse({ 7: 2 }, 7)).toEqual({ 7: 3 });
  const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [n + 1, 200 - n]));
  const next = withUse(full, 4000);
  expect(Object.keys(next)).toHaveLength(200);
  expect(next).toMatchObject({ 1: 200, 199: 2, 4000: 1 });
  expect(next).not.toHaveProperty('200');
});
