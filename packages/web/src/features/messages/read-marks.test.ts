import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlocks, readMarks } from './read-marks.ts';

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

test.each<[string, unknown[]]>([
  ['digite `npm *start*` e pronto', ['digite ', ['npm *start*', 'mono'], ' e pronto']],
  [
    '*veja `a_b_c` já*',
    [
      ['veja ', 'bold'],
      ['a_b_c', 'bold', 'mono'],
      [' já', 'bold'],
    ],
  ],
  ['_~`x`~_', [['x', 'italic', 'strike', 'mono']]],
  ['`https://exemplo.com/`', [['https://exemplo.com/', 'mono']]],
  ['(`a`), `b`.', ['(', ['a', 'mono'], '), ', ['b', 'mono'], '.']],
  ['um copo d`água e outro d`água', ['um copo d`água e outro d`água']],
  ['`` ` `', ['`` ` `']],
  ['`um\ndois`', ['`um\ndois`']],
  ['*a ```b\nc``` d*', ['*a ', ['b\nc', 'mono'], ' d*']],
])('code is drawn as it stands: %s', (text, drawn) => {
  expect(shown(text)).toEqual(drawn);
});

const outline = (text: string) =>
  readBlocks(text).map((block) => {
    const textOf = (leaves: readonly { text: string; marks: readonly string[] }[]) =>
      leaves.map((leaf) => leaf.marks.map((mark) => `<${mark}>`).join('') + leaf.text).join('');
    if ('leaves' in block) return [block.kind, textOf(block.leaves)];
    return [block.kind, ...block.items.map(({ number, leaves }) => number + textOf(leaves))];
  });

test.each<[string, string[][]]>([
  [
    'Compras:\n- pão\n- *leite*\nsó',
    [
      ['text', 'Compras:'],
      ['bullet', 'pão', '<bold>leite'],
      ['text', 'só'],
    ],
  ],
  ['* um\n* dois', [['bullet', 'um', 'dois']]],
  ['1. um\n2. dois\n10. dez', [['number', '1um', '2dois', '10dez']]],
  [
    '> ela disse\n> _isto_\nsim',
    [
      ['quote', 'ela disse'],
      ['quote', '<italic>isto'],
      ['text', 'sim'],
    ],
  ],
  [
    '- um\n1. dois',
    [
      ['bullet', 'um'],
      ['number', '1dois'],
    ],
  ],
  ['- a `b` c', [['bullet', 'a <mono>b c']]],
  ['```- a\n> b```', [['text', '<mono>- a\n> b']]],
  ['-5 graus\n>sem espaço\n1.5 kg\n-\n- ', [['text', '-5 graus\n>sem espaço\n1.5 kg\n-\n- ']]],
  [
    '*um\n- dois*',
    [
      ['text', '*um'],
      ['bullet', 'dois*'],
    ],
  ],
  [
    'a\n\n- b',
    [
      ['text', 'a\n'],
      ['bullet', 'b'],
    ],
  ],
  ['20261120. protocolo longo 1234567890. fim', [['number', '20261120protocolo longo 1234567890. fim']]],
  ['', [['text', '']]],
])('lines are drawn as WhatsApp draws them: %j', (text, blocks) => {
  expect(outline(text)).toEqual(blocks);
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
  const piece = fc.constantFrom(
    '*',
    '_',
    '~',
    '```',
    '`',
    '- ',
    '> ',
    '1. ',
    'a',
    ' ',
    '\n',
    'é',
    '👍',
    'https://x.com/_a',
    '.',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const drawn = readMarks(text)
        .map((leaf) => leaf.text)
        .join('');
      const bare = (value: string) => value.replace(/[*_~`]/g, '');
      expect(bare(drawn)).toBe(bare(text));
      const lines = readBlocks(text).flatMap((block) =>
        'leaves' in block ? [block.leaves] : block.items.map((item) => item.leaves),
      );
      const inLines = lines
        .flat()
        .map((leaf) => leaf.text)
        .join('');
      expect(bare(inLines).replace(/[\s>.1-]/g, '')).toBe(bare(text).replace(/[\s>.1-]/g, ''));
      expect(readMarks(text).every(({ marks }) => new Set(marks).size === marks.length)).toBe(true);
    }),
  );
});

test.each(['*a _b ~', '`a ', '``` `', '- a\n', '> `', '1. *a*\n', '```a\n', '` `'])(
  'a long text of nothing but signs is read at once: %j',
  (piece) => {
    const text = piece.repeat(4200 / piece.length);
    const start = performance.now();
    readBlocks(text);
    expect(performance.now() - start).toBeLessThan(500);
  },
);
