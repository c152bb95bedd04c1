import { expect, test } from 'vitest';
import { cutText, isCameraName, isNumberName, rowTime } from './row-text.ts';

test('a text is one line and never longer than allowed', () => {
  expect(cutText('Oi!\n  Tudo   bem?', 40)).toBe('Oi! Tudo bem?');
  expect(cutText('a'.repeat(40), 40)).toBe('a'.repeat(40));
  expect(cutText('a'.repeat(41), 40)).toBe(`${'a'.repeat(39)}…`);
});

test('an emoji counts as one and is not cut in half', () => {
  expect(cutText('👩‍👩‍👧'.repeat(4), 4)).toBe('👩‍👩‍👧'.repeat(4));
  expect(cutText('👩‍👩‍👧'.repeat(5), 4)).toBe(`${'👩‍👩‍👧'.repeat(3)}…`);
});

test('today shows the time, yesterday its word, before that the date', () => {
  const now = new Date(2026, 10, 20, 10, 0);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  expect(rowTime(at(20, 0), now, 'ontem')).toBe('00:05');
  expect(rowTime(at(19, 23), now, 'ontem')).toBe('ontem');
  expect(rowTime(at(18, 23), now, 'ontem')).toBe('18/11/2026');
});

test('a name that is only a number is known as one, masked too', () => {
  expect(['5551900000127', '+55 51 90000-0127', '5551*******27'].map(isNumberName)).toEqual([true, true, true]);
  expect(['Maria', 'Loja 24h', '123'].map(isNumberName)).toEqual([false, false, false]);
});

test("a camera's name for its file is no text of anybody", () => {
  expect(['IMG_0001.JPG', 'foto da loja.png', 'voice.ogg', 'VID-20261120.mp4'].map(isCameraName)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', 'É essa aqui', 'Conta.pdf', 'ficou bom.'].map(isCameraName)).toEqual([false, false, false, false]);
});
