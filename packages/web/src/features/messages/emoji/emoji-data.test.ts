import { fold } from '@guiche/contract/fold';
import { expect, test } from 'vitest';
import { type Emoji, findEmoji, withRecent } from './emoji-data.ts';

const emoji = (sign: string, name: string, words = ''): Emoji => ({
  sign,
  name,
  group: 0,
  words: fold(`${name} ${words}`),
});
const known = [
  emoji('❤️', 'coração vermelho', 'amor'),
  emoji('😍', 'olhos de coração', 'apaixonado'),
  emoji('😴', 'uyuyan yüz', 'ışık'),
  emoji('😊', 'rosto sorridente'),
];
const signs = (typed: string, recent: string[] = []) => findEmoji(known, recent, typed, 5).map(({ sign }) => sign);

test('signs are found by the beginnings of their words, in any case and accent (habit: Emoji)', () => {
  expect(signs('CORACAO')).toEqual(['❤️', '😍']);
  expect(signs('sorri')).toEqual(['😊']);
  expect(signs('IŞIK')).toEqual(['😴']);
  expect(signs('ma')).toEqual([]);
});

test('what was used lately comes first, and is kept once', () => {
  expect(signs('cora', ['😍'])).toEqual(['😍', '❤️']);
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(
    withRecent(
      Array.from({ length: 24 }, (_, n) => String(n)),
      'x',
    ),
  ).toHaveLength(24);
});
