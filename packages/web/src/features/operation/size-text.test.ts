import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, 'pt', '0 B'],
  [806, 'pt', '806 B'],
  [1024, 'en', '1 KB'],
  [1536, 'pt', '1,5 KB'],
  [1536, 'en', '1.5 KB'],
  [200 * 1024, 'tr', '200 KB'],
  [3 * 1024 * 1024 + 1, 'es', '3 MB'],
])('%d bytes in %s are %s', (bytes, language, text) => expect(sizeText(bytes, language)).toBe(text));
