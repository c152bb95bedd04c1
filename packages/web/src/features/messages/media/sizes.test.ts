import { expect, test } from 'vitest';
import { cutMiddle, extensionOf, fitBox, formatDuration } from './sizes.ts';

test('a picture keeps its proportions within the largest box and is never enlarged', () => {
  expect(fitBox(3000, 1500)).toEqual({ width: 300, height: 150 });
  expect(fitBox(1000, 3400)).toEqual({ width: 140, height: 340 });
  expect(fitBox(200, 150)).toEqual({ width: 200, height: 150 });
});

test('an extreme or unknown picture still takes a box that can be pressed', () => {
  expect(fitBox(4000, 10)).toEqual({ width: 300, height: 100 });
  expect(fitBox(1, 1)).toEqual({ width: 140, height: 100 });
  const unknown = fitBox(null, null);
  expect(fitBox(0, 200)).toEqual(unknown);
  expect(fitBox(Number.NaN, 200)).toEqual(unknown);
  expect(unknown.width).toBeGreaterThan(0);
});

test('durations have no needless hours and no fractions', () => {
  expect([0, 0.4, 7.9, 12, 61, 3723].map(formatDuration)).toEqual(['0:00', '0:00', '0:07', '0:12', '1:01', '1:02:03']);
  expect(formatDuration(Number.POSITIVE_INFINITY)).toBe('0:00');
  expect(formatDuration(-3)).toBe('0:00');
});

test('a long name loses its middle and keeps how it begins and what it is', () => {
  expect(cutMiddle('Conta.pdf', 30)).toBe('Conta.pdf');
  const cut = cutMiddle('Orçamento 10482 - Arandela Boreal com instalação (final).pdf', 30);
  expect([...cut]).toHaveLength(30);
  expect(cut).toMatch(/^Orçamento 10482.*….*\.pdf$/);
  expect(cutMiddle(`${'📷'.repeat(20)}.jpg`, 12)).toBe('📷📷📷📷📷📷📷….jpg');
});

test('the extension is what stands behind the last dot, when that is one', () => {
  expect(['a.pdf', 'a.tar.gz', 'nota', 'v1.2 final', 'a.', 'ação.ODT'].map(extensionOf)).toEqual([
    'PDF',
    'GZ',
    '',
    '',
    '',
    'ODT',
  ]);
});
