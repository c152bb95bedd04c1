import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarks } from './read-marks.ts';

const shown = (text: string) =>
  readMarks(text).map(({ text: part, marks, href }) => (marks.length + (href ? 1 : 0) === 0 ? part : [part, ...marks]));

test('marks are drawn and their signs are not (habit: Formatting)', () => {
  expect(shown('um *dois* _três_ ~quatro~ ```cinco```')).toEqual([
    'um ',
    ['dois', 'bold'],
    ' ',
    ['três', 'italic'],
    ' ',
    ['quatro', 'strike'],
    ' ',
    ['cinco', 'mono'],
  ]);
  expect(shown('*Ana Souza:*\noi')).toEqual([['Ana Souza:', 'bold'], '\noi']);
  expect(shown('*um _dois_*')).toEqual([
    ['um ', 'bold'],
    ['dois', 'bold', 'italic'],
  ]);
  expect(shown('```*um*\n_dois_```')).toEqual([['*um*\n_dois_', 'mono']]);
});

test.each(['2*3*4', 'nome_do_arquivo', '* um *', '*um\ndois*', '**', '*', '``````', 'a ~ b ~ c', '5 * 3 * 2'])(
  'nothing is marked in %s',
  (text) => {
    expect(
      readMarks(text)
        .map((leaf) => leaf.text)
        .join(''),
    ).toBe(text);
    expect(readMarks(text).flatMap(({ marks }) => marks)).toEqual([]);
  },
);

test('signs in an address belong to it, and a mark may hold an address', () => {
  const [leaf] = readMarks('https://exemplo.com/_a_/*b*c');
  expect(leaf).toMatchObject({ text: 'https://exemplo.com/_a_/*b*c', marks: [] });
  expect(readMarks('*veja https://exemplo.com/a*').at(-1)).toMatchObject({
    text: 'https://exemplo.com/a',
    marks: ['bold'],
    href: 'https://exemplo.com/a',
  });
});

test('whatever is written, only signs are left out and nothing is drawn twice', () => {
  const piece = fc.constantFrom('*', '_', '~', '```', 'a', ' ', '\n', 'é', '👍', 'https://x.com/_a', '.');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const drawn = readMarks(text)
        .map((leaf) => leaf.text)
        .join('');
      const bare = (value: string) => value.replace(/[*_~`]/g, '');
      expect(bare(drawn)).toBe(bare(text));
      expect(readMarks(text).every(({ marks }) => new Set(marks).size === marks.length)).toBe(true);
    }),
  );
});

test('a long text of nothing but signs is read at once', () => {
  const text = '*a _b ~'.repeat(600);
  const start = performance.now();
  readMarks(text);
  expect(performance.now() - start).toBeLessThan(500);
});
