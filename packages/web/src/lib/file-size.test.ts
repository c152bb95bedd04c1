import { expect, test } from 'vitest';
import { formatBytes } from './file-size.ts';

test('sizes are written as each language writes numbers', () => {
  expect(formatBytes(0, 'pt')).toBe('0 B');
  expect(formatBytes(812, 'pt')).toBe('812 B');
  expect(formatBytes(1023, 'pt')).toBe('1.023 B');
  expect(formatBytes(1024, 'pt')).toBe('1 KB');
  expect(formatBytes(184 * 1024, 'pt')).toBe('184 KB');
  expect(formatBytes(1.25 * 1024 * 1024, 'pt')).toBe('1,3 MB');
  expect(formatBytes(1.25 * 1024 * 1024, 'en')).toBe('1.3 MB');
  expect(formatBytes(64 * 1024 * 1024, 'en')).toBe('64 MB');
  expect(formatBytes(1023.9 * 1024, 'en')).toBe('1 MB');
});
