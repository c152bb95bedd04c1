import { expect, test } from 'vitest';
import { deletedPreview, latePreview, previewOf, readPreview } from './previews.ts';

test('what a list shows of a message leads back to its kind and words', () => {
  for (const mediaType of [
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'contact',
    'poll',
    'payment',
  ]) {
    expect(readPreview(previewOf(mediaType, 'olha só'))).toEqual({ mediaType, words: 'olha só' });
    expect(readPreview(previewOf(mediaType, ''))).toEqual({ mediaType, words: '' });
  }
  expect(readPreview(previewOf('document', '', 'Conta.pdf'))).toEqual({ mediaType: 'document', words: 'Conta.pdf' });
});

test('words alone are a text', () => {
  expect(readPreview('oi, tudo bem?')).toEqual({ mediaType: 'chat', words: 'oi, tudo bem?' });
  expect(readPreview('')).toEqual({ mediaType: 'chat', words: '' });
});

test('a message that was taken back, or has not come, shows as that, and nobody can write what shows as it', () => {
  expect(readPreview(deletedPreview)).toEqual({ mediaType: 'deleted', words: '' });
  expect(readPreview('🚫')).toEqual({ mediaType: 'chat', words: '🚫' });
  expect(readPreview(latePreview)).toEqual({ mediaType: 'late', words: '' });
  expect(readPreview('⏳')).toEqual({ mediaType: 'chat', words: '⏳' });
});
