import { describe, expect, test } from 'vitest';
import { bodyLength, cutBody } from './channel-abilities.ts';

test.each([
  ['a', 1],
  ['ã', 2],
  ['€', 3],
  ['👋', 4],
  ['olá 👋', 9],
  ['İığüşöç', 14],
])('%s has %i bytes on Instagram, and is counted as people count elsewhere', (words, bytes) => {
  expect(bodyLength('instagram', words)).toBe(bytes);
  expect(bodyLength('facebook', words)).toBe(words.length);
});

describe('what is too long is cut', () => {
  test('between letters, to what the channel carries', () => {
    expect(cutBody('instagram', '👋'.repeat(300))).toBe('👋'.repeat(250));
    expect(cutBody('instagram', `a${'ã'.repeat(600)}`)).toBe(`a${'ã'.repeat(499)}`);
    expect(cutBody('whatsappapi', 'a'.repeat(5_000))).toHaveLength(4_096);
  });

  test('and what fits stays as it is', () => {
    expect(cutBody('instagram', 'oi')).toBe('oi');
    expect(cutBody('facebook', 'ã'.repeat(2_000))).toHaveLength(2_000);
  });
});
