import { expect, test } from 'vitest';
import { contrastOf, isColour, mixColours, tokensOf } from './colours.ts';

/** 729 colours, evenly spread: black, white, every hue, pale and deep. */
const parts = ['00', '20', '40', '60', '80', 'a0', 'c0', 'e0', 'ff'];
const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));

/**
 * The colours next to which brand colours stand, as in `tokens.css`. Whole pages in brand colours are judged by a
 * journey.
 */
const own = {
  light: {
    grounds: ['#ffffff', '#f6f7f9', '#f3f4f7', '#eef0f4'],
    text: '#14171f',
    muted: '#5b6472',
    meta: '#566070',
    tick: '#0b72c4',
  },
  dark: {
    grounds: ['#171b23', '#0f1218', '#1f2430', '#1d222c', '#0b0e13'],
    text: '#e8eaf0',
    muted: '#9aa4b5',
    meta: '#a6b0c1',
    tick: '#53bdeb',
  },
};

test.each(['light', 'dark'] as const)('of any colour, everything can be read and told apart in %s', (theme) => {
  const { grounds, text, muted, meta, tick } = own[theme];
  for (const colour of colours) {
    const tokens = tokensOf(theme, colour);
    const of = (name: string) => tokens[name] ?? '';
    const tints = ['--tint-06', '--tint-10', '--tint-16', '--bubble-out'].map(of);
    const readable: [string, string][] = [
      [of('--on-primary'), of('--primary-fill')],
      [of('--on-primary'), of('--primary-fill-hover')],
      ...[...grounds, ...tints].map((ground): [string, string] => [of('--primary-text'), ground]),
      ...tints.map((ground): [string, string] => [text, ground]),
      [muted, of('--tint-06')],
      [muted, of('--tint-10')],
      [meta, of('--bubble-out')],
    ];
    for (const pair of readable) expect([colour, pair, contrastOf(...pair) >= 4.5]).toEqual([colour, pair, true]);
    const marks: [string, string][] = [
      ...grounds.map((ground): [string, string] => [of('--primary-ui'), ground]),
      [tick, of('--bubble-out')],
    ];
    for (const pair of marks) expect([colour, pair, contrastOf(...pair) >= 3]).toEqual([colour, pair, true]);
  }
});

test('a colour that can be read is left as it was chosen', () => {
  expect(tokensOf('light', '#b3005e')).toMatchObject({
    '--primary-fill': '#b3005e',
    '--on-primary': '#ffffff',
    '--primary-text': '#b3005e',
    '--primary-ui': '#b3005e',
    '--browser-bar': '#b3005e',
  });
});

test('words on a bright colour are dark, and as a text of its own it is deepened', () => {
  const tokens = tokensOf('light', '#ffd400');
  expect(tokens).toMatchObject({ '--primary-fill': '#ffd400', '--on-primary': '#0b0d12' });
  expect(tokens['--primary-text']).not.toBe('#ffd400');
});

test('contrast is what WCAG says it is', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  expect(contrastOf('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
});

test.each([
  ['#B3005e', true],
  ['#fff', false],
  ['blue', false],
  ['#12345g', false],
  ['#123456;color:red', false],
  ['', false],
])('%j as a colour: %s', (value, expected) => {
  expect(isColour(value)).toBe(expected);
});
