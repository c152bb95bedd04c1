import { expect, test } from 'vitest';
import { whatsappCloud } from '../../channels/whatsapp-cloud/index.ts';
import type { FoundType } from '../../platform/files/detect-type.ts';
import { chooseKind, kindOfInbound } from './choose-kind.ts';

const rules = whatsappCloud({ baseUrl: 'http://127.0.0.1:9', version: 'v25.0' }).capabilities.files;
const mega = 1024 * 1024;
const of = (family: FoundType['family'], mimeType: string): FoundType => ({ family, mimeType, extension: 'x' });
const jpeg = of('image', 'image/jpeg');
const mp3 = of('audio', 'audio/mpeg');

test.each([
  ['a picture', jpeg, 5 * mega, { kind: 'image', isVoice: false }],
  ['a picture above the limit of pictures', jpeg, 5 * mega + 1, { kind: 'document', isVoice: false }],
  [
    'a picture that is converted first, whatever its size',
    of('image', 'image/webp'),
    9 * mega,
    { kind: 'image', isVoice: false },
  ],
  ['a still picture of another type', of('image', 'image/gif'), 1, { kind: 'image', isVoice: false }],
  ['a film', of('video', 'video/mp4'), mega, { kind: 'video', isVoice: false }],
  ['a film of another type', of('video', 'video/webm'), mega, { kind: 'document', isVoice: false }],
  ['sound', mp3, 16 * mega, { kind: 'audio', isVoice: false }],
  ['sound above the limit of sound', mp3, 16 * mega + 1, { kind: 'document', isVoice: false }],
  [
    'sound that is converted first, whatever its size',
    of('audio', 'audio/wav'),
    60 * mega,
    { kind: 'audio', isVoice: false },
  ],
  ['a paper', of('pdf', 'application/pdf'), 64 * mega, { kind: 'document', isVoice: false }],
  ['anything', of('other', 'application/octet-stream'), 101 * mega, { refused: 'too_large' }],
] as const)('%s is sent as what the channel takes', (_, type, size, chosen) => {
  expect(chooseKind({ type, size }, null, rules)).toEqual(chosen);
});

test('a picture that moves is shown as one where a film can be made of it, and else stays whole, as a document', () => {
  const moving = { type: of('image', 'image/gif'), size: 1, isAnimated: true };
  const { video: _, ...withoutFilms } = rules;
  expect(chooseKind({ ...moving, canBeFilmed: true }, null, rules)).toEqual({ kind: 'image', isVoice: false });
  expect(chooseKind(moving, null, rules)).toEqual({ kind: 'document', isVoice: false });
  expect(chooseKind({ ...moving, canBeFilmed: true }, null, withoutFilms)).toEqual({
    kind: 'document',
    isVoice: false,
  });
});

test('what was asked for is that or nothing', () => {
  expect(chooseKind({ type: mp3, size: 60 * mega }, 'voice', rules)).toEqual({ kind: 'audio', isVoice: true });
  expect(chooseKind({ type: jpeg, size: 1 }, 'voice', rules)).toEqual({ refused: 'not_supported' });
  expect(chooseKind({ type: of('image', 'image/webp'), size: 1 }, 'sticker', rules)).toEqual({
    kind: 'sticker',
    isVoice: false,
  });
  expect(chooseKind({ type: of('image', 'image/webp'), size: mega }, 'sticker', rules)).toEqual({
    refused: 'too_large',
  });
  expect(chooseKind({ type: jpeg, size: 1 }, 'sticker', rules)).toEqual({ refused: 'not_supported' });
});

test('a channel without documents takes only what it names', () => {
  const { image } = rules;
  expect(chooseKind({ type: mp3, size: 1 }, null, { image })).toEqual({ refused: 'not_supported' });
  expect(chooseKind({ type: jpeg, size: 6 * mega }, null, { image })).toEqual({ refused: 'too_large' });
  expect(chooseKind({ type: jpeg, size: 1 }, null, {})).toEqual({ refused: 'not_supported' });
});

test.each([
  [jpeg, 'document', 'document'],
  [jpeg, 'sticker', 'image'],
  [of('image', 'image/webp'), 'sticker', 'sticker'],
  [mp3, 'video', 'audio'],
  [of('image', 'image/heic'), 'document', 'image'],
  [of('image', 'image/bmp'), 'image', 'image'],
  [of('other', 'image/heic'), 'document', 'document'],
  [of('other', 'text/html'), 'image', 'document'],
  [of('pdf', 'application/pdf'), 'audio', 'document'],
] as const)('%o that a contact sends as %s is shown as %s', (type, claimed, shown) => {
  expect(kindOfInbound({ type }, claimed)).toBe(shown);
  expect(kindOfInbound({ type, isAnimated: true }, 'document')).toBe('document');
});
