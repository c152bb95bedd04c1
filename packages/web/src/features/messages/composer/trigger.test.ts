import { expect, test } from 'vitest';
import { findTrigger } from './trigger.ts';

const kindOf = (text: string, isNote = false, caret = text.length) => findTrigger(text, caret, isNote)?.kind ?? null;

test('a slash asks for a quick message only where the text begins with it', () => {
  expect(findTrigger('/en', 3, false)).toEqual({ kind: 'quick', typed: 'en', from: 0, to: 3 });
  expect(kindOf('/')).toBe('quick');
  expect(kindOf('e/ou')).toBeNull();
  expect(kindOf(' /en')).toBeNull();
  expect(kindOf('/en\noutra linha')).toBeNull();
  expect(kindOf('/en', true)).toBeNull();
  expect(kindOf('/en', false, 0)).toBeNull();
});

test('two letters after a colon ask for a sign, at the caret', () => {
  expect(findTrigger('oi :smi tudo', 7, false)).toEqual({ kind: 'emoji', typed: 'smi', from: 3, to: 7 });
  expect(kindOf(':s')).toBeNull();
  expect(kindOf('às 10:30')).toBeNull();
  expect(kindOf('https://a')).toBeNull();
  expect(kindOf(':çö')).toBe('emoji');
});

test('an at sign asks for a colleague in notes alone', () => {
  expect(findTrigger('veja @an', 8, true)).toEqual({ kind: 'person', typed: 'an', from: 5, to: 8 });
  expect(kindOf('@', true)).toBe('person');
  expect(kindOf('@Ana Souza', true)).toBe('person');
  expect(kindOf('ana@loja', true)).toBeNull();
  expect(kindOf('@an')).toBeNull();
});
