import { expect, test } from 'vitest';
import { previewOf, readPreview } from './media.ts';

test('what a list shows of a message leads back to its kind and words', () => {
  for (const mediaType of ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contact']) {
    expect(readPreview(previewOf(mediaType, 'olha só'))).toEqual({ mediaType, words: 'olha só' });
    expect(readPreview(previewOf(mediaType, ''))).toEqual({ mediaType, words: '' });
  }
  expect(readPreview(previewOf('document', '', 'Conta.pdf'))).toEqual({ mediaType: 'document', words: 'Conta.pdf' });
});

test('words alone are a text', () => {
  expect(readPreview('oi, tudo bem?')).toEqual({ mediaType: 'chat', words: 'oi, tudo bem?' });
  expect(readPreview('')).toEqual({ mediaType: 'chat', words: '' });
});
