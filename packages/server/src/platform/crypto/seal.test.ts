import { expect, test } from 'vitest';
import { open, seal, sealingKey } from './seal.ts';

const key = sealingKey('a secret of the installation');

test.each(['', 'EAAG…token', 'ção '.repeat(5000)])('opens what it sealed', (text) => {
  expect(open(key, seal(key, text))).toBe(text);
});

test('the same text is never sealed the same way twice', () => {
  expect(seal(key, 'x').equals(seal(key, 'x'))).toBe(false);
});

test('another key opens nothing', () => {
  expect(() => open(sealingKey('another secret'), seal(key, 'x'))).toThrow();
});

test('every changed byte is noticed, and so is a cut', () => {
  const sealed = seal(key, 'token');
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => open(key, changed), `byte ${index}`).toThrow();
    expect(() => open(key, sealed.subarray(0, index)), `length ${index}`).toThrow();
  }
});

test('what was sealed for one place opens in no other', () => {
  const sealed = seal(key, 'x', '1:2:session:3');
  expect(open(key, sealed, '1:2:session:3')).toBe('x');
  expect(() => open(key, sealed, '1:2:session:4')).toThrow();
  expect(() => open(key, sealed)).toThrow();
});
