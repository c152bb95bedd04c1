import { expect, test } from 'vitest';
import { TextCodes } from './text-codes.ts';
import { writePdf } from './write-pdf.ts';

const about = { title: 'İrem Işık #7', language: 'tr' };
const page = (texts: string[]) => ({
  picture: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
  width: 1572,
  height: 2230,
  texts: texts.map((text, line) => ({ text, x: 30, y: 800 - line * 12, width: 100, size: 10 })),
});
/** Each byte as one character. */
const latin = async (file: Blob) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
};
const fromUtf16 = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

test('each object stands where the table of the file says', async () => {
  const text = await latin(await writePdf([page(['Olá']), page([])], about));
  expect(text.startsWith('%PDF-1.7\n')).toBe(true);
  const from = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [first = '', ...entries] = text.slice(from).split('\n').slice(2);
  expect(text.slice(from)).toMatch(/^xref\n0 \d+\n/);
  expect(first).toBe('0000000000 65535 f ');
  const starts = entries.filter((entry) => entry.endsWith(' n ')).map((entry) => Number(entry.slice(0, 10)));
  expect(starts.length).toBeGreaterThan(8);
  for (const [place, start] of starts.entries()) expect(text.slice(start)).toMatch(new RegExp(`^${place + 1} 0 obj\n`));
});

test('pages are A4 upright, and their pictures leave 1 mm on each side', async () => {
  const text = await latin(await writePdf([page(['Olá']), page(['Tchau'])], about));
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(2);
  expect(text).toContain('/Count 2');
  const contents = (await streamsOf(text)).filter((content) => content.includes('/P Do'));
  expect(contents).toHaveLength(2);
  for (const content of contents) expect(content).toContain('q 589.61 0 0 836.22 2.83 2.83 cm /P Do Q');
});

test('a title of any letters names the document', async () => {
  const text = await latin(await writePdf([page([])], about));
  const hex = /\/Title <FEFF([0-9A-Fa-f]+)>/.exec(text)?.[1] ?? '';
  expect(fromUtf16(hex)).toBe(about.title);
});

test.each([
  'São Paulo, “já”?',
  'İşçi ığdır ğüşöç',
  'Привет, мир',
  'مرحبا',
  '日本語のテキスト',
  '👩‍🚒 👍🏽 🇧🇷',
  '(a) \\ <b> [c]',
  Array.from({ length: 900 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join(''),
])('“%s” is read back from its codes', (text) => {
  const codes = new TextCodes();
  const runs = codes.runsOf(text);
  const meanings = Array.from({ length: codes.fonts }, (_, font) => readMeaning(codes.meaningOf(font)));
  const back = runs.flatMap(({ font, codes: own }) => own.map((code) => meanings[font]?.get(code))).join('');
  expect(back).toBe(text);
});

test('half a character becomes one that can be written', () => {
  const codes = new TextCodes();
  const [run] = codes.runsOf('\ud83d');
  expect(readMeaning(codes.meaningOf(0)).get(run?.codes[0] ?? 0)).toBe('\ufffd');
});

function streamsOf(text: string): Promise<string[]> {
  const packed = [...text.matchAll(/\/FlateDecode >>\nstream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => body);
  return Promise.all(
    packed.map((body) => {
      const bytes = Uint8Array.from(body, (character) => character.charCodeAt(0));
      return latinOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')));
    }),
  );
}
const latinOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => latin(await new Response(stream).blob());

function readMeaning(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/<([0-9a-f]{2})> <((?:[0-9a-f]{4})+)>/g)].map(([, code = '', units = '']) => [
      Number.parseInt(code, 16),
      fromUtf16(units),
    ]),
  );
}
