import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { foldSamples } from './fold-samples.ts';

test.each(foldSamples)('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding twice changes nothing', () => {
  for (const [text] of foldSamples) expect(fold(fold(text))).toBe(fold(text));
});
