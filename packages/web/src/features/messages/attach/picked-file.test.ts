import { maxUploadBytes } from '@guiche/contract/media';
import { expect, test } from 'vitest';
import { faultOf, nameOf, pastedFiles, roleOf, takesCaption } from './picked-file.ts';

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });

test('a file is shown as what it is; what no browser draws is a document', () => {
  const types = ['image/jpeg', 'image/heic', 'image/svg+xml', 'video/mp4', 'audio/mpeg', 'application/pdf', ''];
  expect(types.map((type) => roleOf(type, false))).toEqual([
    'image',
    'document',
    'document',
    'video',
    'audio',
    'document',
    'document',
  ]);
  expect(['image/bmp', 'image/avif', 'image/tiff', 'image/heif'].map((type) => roleOf(type, false))).toEqual([
    'image',
    'image',
    'document',
    'document',
  ]);
  expect(roleOf('image/webp', true)).toBe('sticker');
});

test('sounds and stickers travel without words', () => {
  expect((['image', 'video', 'document', 'audio', 'voice', 'sticker'] as const).map(takesCaption)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('what cannot be sent is known before it leaves', () => {
  expect(faultOf({ size: 0, type: 'image/png' }, false)).toBe('empty');
  expect(faultOf({ size: maxUploadBytes, type: 'video/mp4' }, false)).toBeNull();
  expect(faultOf({ size: maxUploadBytes + 1, type: 'video/mp4' }, false)).toBe('tooLarge');
  expect(faultOf({ size: 10, type: 'video/mp4' }, true)).toBe('notSticker');
  expect(faultOf({ size: 10, type: 'image/png' }, true)).toBeNull();
});

test('a pasted picture is a file; the picture that pasted text brings along is not', () => {
  const picture = [file('image.png')];
  expect(pastedFiles({ files: picture, text: '' })).toBe(picture);
  expect(pastedFiles({ files: picture, text: 'Total\t12,50' })).toEqual([]);
  const copied = [file('Conta.pdf', 'application/pdf')];
  expect(pastedFiles({ files: copied, text: 'Conta.pdf\n' })).toBe(copied);
});

test('screenshots get a name of their own, files keep theirs', () => {
  expect(nameOf(file('Conta.pdf'), new Date())).toBe('Conta.pdf');
  expect(nameOf(file('image.png'), new Date(2026, 10, 20, 14, 5, 9))).toBe('image-2026-11-20-140509.png');
});
