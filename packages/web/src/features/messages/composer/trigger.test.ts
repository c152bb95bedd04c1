import { expect, test } from 'vitest';
import { findTrigger } from './trigger.ts';

const find = (text: string, caret = text.length, isNote = false, slash: number | null = null) =>
  findTrigger(text, { caret, isNote, slash });
const kindOf = (text: string, isNote = false, caret = text.length) => find(text, caret, isNote)?.kind ?? null;

test('a slash asks for a quick message only where the text begins with it', () => {
  expect(find('/en')).toEqual({ kind: 'quick', typed: 'en', from: 0, to: 3 });
  expect(kindOf('/')).toBe('quick');
  expect(kindOf('e/ou')).toBeNull();
  expect(kindOf(' /en')).toBeNull();
  expect(kindOf('/en\noutra linha')).toBeNull();
  expect(kindOf('/en', true)).toBeNull();
  expect(kindOf('/en', false, 0)).toBeNull();
});

test('two letters after a colon ask for a sign, at the caret (habit: Emoji)', () => {
  expect(find('oi :smi tudo', 7)).toEqual({ kind: 'emoji', typed: 'smi', from: 3, to: 7 });
  expect(kindOf(':s')).toBeNull();
  expect(kindOf('às 10:30')).toBeNull();
  expect(kindOf('https://a')).toBeNull();
  expect(kindOf(':çö')).toBe('emoji');
});

test('an at sign asks for a colleague in a note, for somebody who is there in a group, and else for nobody (habit: Mentions)', () => {
  expect(find('veja @an', 8, true)).toEqual({ kind: 'person', typed: 'an', from: 5, to: 8 });
  expect(kindOf('@', true)).toBe('person');
  expect(kindOf('@Ana Souza', true)).toBe('person');
  expect(kindOf('ana@loja', true)).toBeNull();
  expect(kindOf('@an')).toBeNull();
  const inGroup = { isNote: false, hasMembers: true, slash: null };
  expect(findTrigger('oi @Ana P', { ...inGroup, caret: 9 })).toEqual({
    kind: 'member',
    typed: 'Ana P',
    from: 3,
    to: 9,
  });
  expect(findTrigger('@an', { ...inGroup, isNote: true, caret: 3 })?.kind).toBe('person');
});

test('a slash that the button put in asks too, wherever it stands, up to the next space', () => {
  expect(find('Oi /en', 6, false, 3)).toEqual({ kind: 'quick', typed: 'en', from: 3, to: 6 });
  expect(find('Oi /en de', 9, false, 3)).toBeNull();
  expect(find('Oi /en', 6)).toBeNull();
});
