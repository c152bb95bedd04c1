import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MarkSign, wrapMark } from './wrap-mark.ts';

function press(text: string, start: number, end: number, sign: MarkSign) {
  const made = wrapMark(text, start, end, sign);
  return { text: text.slice(0, made.from) + made.text + text.slice(made.to), chosen: made.chosen };
}

test('what is chosen is marked, its spaces stay outside, and the same key takes the mark off (habit: Formatting)', () => {
  expect(press('um dois três', 3, 8, '*')).toEqual({ text: 'um *dois* três', chosen: [4, 8] });
  expect(press('um *dois* três', 4, 8, '*')).toEqual({ text: 'um dois três', chosen: [3, 7] });
  expect(press('um *dois* três', 3, 9, '*')).toEqual({ text: 'um dois três', chosen: [3, 7] });
  expect(press('oi', 2, 2, '_')).toEqual({ text: 'oi__', chosen: [3, 3] });
});

test('pressed twice the text is as it was', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (text, a, b) => {
      fc.pre(!text.includes('~'));
      const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number];
      const once = press(text, start, end, '~');
      expect(press(once.text, ...once.chosen, '~').text).toBe(text);
    }),
  );
});
