import { expect, test } from 'vitest';
import type { PdfBubble, PdfEntry } from './entry.ts';
import { layOut, type PageMarks, page } from './lay-out.ts';

const header = { title: 'Maria Prado #7', lines: ['+55 11 98888-7777', 'Vendas'] };
const bubble = (part: Partial<PdfBubble> = {}): PdfBubble => ({
  kind: 'bubble',
  isMine: false,
  author: 'Maria',
  quote: null,
  label: '',
  text: 'Oi!',
  picture: null,
  meta: '14:02',
  ...part,
});
const lay = (entries: PdfEntry[]) => layOut(header, entries, (text, { size }) => text.length * size * 0.5);
const textsOf = (marks: PageMarks) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const bottomOf = (marks: PageMarks) =>
  Math.max(...marks.map((mark) => (mark.kind === 'text' ? mark.y : mark.y + mark.height)));

test('the header comes first, then what was said, in its order', () => {
  const [first, ...more] = lay([
    { kind: 'notice', text: '22/11/2026' },
    bubble(),
    bubble({ isMine: true, author: 'Ana', text: 'Olá', quote: { author: 'Maria', text: 'Oi!' } }),
  ]);
  expect(more).toEqual([]);
  expect(textsOf(first ?? [])).toEqual([
    'Maria Prado #7',
    '+55 11 98888-7777',
    'Vendas',
    '22/11/2026',
    'Maria',
    'Oi!',
    '14:02',
    'Ana',
    'Maria',
    'Oi!',
    'Olá',
    '14:02',
  ]);
});

test('ours stand at the right, theirs at the left, within the page', () => {
  const [marks = []] = lay([bubble(), bubble({ isMine: true, text: 'x'.repeat(500) })]);
  const [theirs, ours] = marks.filter((mark) => mark.kind === 'box' && mark.edge !== null);
  if (theirs?.kind !== 'box' || ours?.kind !== 'box') throw new Error('no two bubbles');
  expect(theirs.x).toBeLessThan(40);
  expect(ours.x + ours.width).toBeGreaterThan(page.width - 40);
  expect(ours.x).toBeGreaterThan(200);
});

test('150 messages fill several pages, none of them beyond its edge, and nothing is lost', () => {
  const texts = Array.from({ length: 150 }, (_, place) => `Mensagem ${place} ${'bla '.repeat(place % 40)}`.trim());
  const pages = lay(texts.map((text) => bubble({ text })));
  expect(pages.length).toBeGreaterThan(3);
  for (const marks of pages) expect(bottomOf(marks)).toBeLessThan(page.height);
  const words = pages.flatMap(textsOf).join(' ');
  for (const text of texts) expect(words).toContain(`${text.split(' ').slice(0, 2).join(' ')}`);
});

test('what is longer than a page goes on on the next', () => {
  const lines = Array.from({ length: 200 }, (_, place) => `linha ${place}`);
  const pages = lay([bubble({ text: lines.join('\n') })]);
  expect(pages.length).toBeGreaterThan(2);
  const shown = pages.flatMap(textsOf);
  for (const line of lines) expect(shown).toContain(line);
  for (const marks of pages) expect(bottomOf(marks)).toBeLessThan(page.height);
});

test('a picture keeps its size and is not cut by the end of a page', () => {
  const picture = { url: '/public/1/a.jpg?as=thumb', width: 300, height: 340 };
  const pages = lay(Array.from({ length: 7 }, () => bubble({ picture, text: '' })));
  const shown = pages.map((marks) => marks.filter((mark) => mark.kind === 'picture'));
  expect(shown.flat()).toHaveLength(7);
  for (const marks of pages) expect(bottomOf(marks)).toBeLessThan(page.height);
});

/** The longest text of a message, in UTF-16 units. */
const longest = 65_536;
test.each([
  ['one word without a gap', 'x'.repeat(longest)],
  ['pairs across every limit', `x${'😀'.repeat(longest / 2 - 1)}y`],
  ['families of joined signs', `x${'👩🏽‍💻'.repeat(9_362)}`],
  ['one letter under its marks', `a${'\u0301'.repeat(longest - 1)}`],
  ['Arabic words', 'مرحبا '.repeat(Math.floor(longest / 6))],
  ['short lines', 'a\n'.repeat(longest / 2)],
])('the longest text is there to its last sign, quoted too: %s', (_, text) => {
  const pages = lay([bubble({ text, quote: { author: 'Ana', text } })]);
  const shown = pages.flatMap(textsOf).join('').replace(/\s/g, '');
  const said = text.replace(/\s/g, '');
  expect(shown.split(said).length - 1).toBe(2);
  for (const marks of pages) expect(bottomOf(marks)).toBeLessThan(page.height);
});

test('nor do empty lines, as many as a message can hold, stop it', () => {
  const text = '\n'.repeat(longest);
  expect(lay([bubble({ text, quote: { author: 'Ana', text } })]).flatMap(textsOf)).toContain('14:02');
});
