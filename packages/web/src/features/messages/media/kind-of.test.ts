import { expect, test } from 'vitest';
import { kindOf } from './kind-of.ts';

test('texts and kinds without a word have no kind; a voice note is not a song', () => {
  expect(['chat', 'unsupported', 'order'].map((mediaType) => kindOf({ mediaType }))).toEqual([null, null, null]);
  expect(kindOf({ mediaType: 'audio', dataJson: { isVoice: true } })).toBe('voice');
  expect(kindOf({ mediaType: 'audio', dataJson: null })).toBe('audio');
  expect(kindOf({ mediaType: 'sticker' })).toBe('sticker');
  expect(kindOf({ mediaType: 'unsupported', dataJson: { type: 'undecryptable' } })).toBe('late');
});
