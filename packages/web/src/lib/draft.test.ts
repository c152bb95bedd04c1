import { expect, test } from 'vitest';
import { type Draft, emptyDraft, wordsOf } from './draft.ts';

const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, ...part });

test('the field shows what is being written of the two', () => {
  expect(wordsOf(draft({ text: 'oi', note: 'ver' }))).toBe('oi');
  expect(wordsOf(draft({ text: 'oi', note: 'ver', isNote: true }))).toBe('ver');
});
