import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkify } from './linkify.ts';

const links = (text: string) => linkify(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));

test('text without links stays one piece, and no text is no piece', () => {
  expect(linkify('Oi! Tudo bem?')).toEqual([{ kind: 'text', text: 'Oi! Tudo bem?' }]);
  expect(linkify('')).toEqual([]);
});

test.each([
  ['veja https://loja.exemplo.com/p?id=1&b=2#c agora', 'https://loja.exemplo.com/p?id=1&b=2#c'],
  ['HTTP://EXEMPLO.COM/Caminho', 'http://exemplo.com/Caminho'],
  ['www.exemplo.com.br', 'https://www.exemplo.com.br/'],
  ['escreva para ana.souza+loja@exemplo.com.br', 'mailto:ana.souza+loja@exemplo.com.br'],
  ['ligue +55 51 90000-0127 hoje', 'tel:+5551900000127'],
  ['ligue +55 (51) 90000-0127', 'tel:+5551900000127'],
])('%s', (text, href) => {
  expect(links(text).map(([, target]) => target)).toEqual([href]);
});

test.each([
  ['Já viu https://exemplo.com/a?', 'https://exemplo.com/a'],
  ['(https://exemplo.com/a)', 'https://exemplo.com/a'],
  ['https://exemplo.com/wiki/A_(b)', 'https://exemplo.com/wiki/A_(b)'],
  ['“https://exemplo.com”.', 'https://exemplo.com'],
  ['*https://exemplo.com*', 'https://exemplo.com'],
])('punctuation around it belongs to the sentence: %s', (text, shown) => {
  expect(links(text).map(([part]) => part)).toEqual([shown]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'vbscript:x',
  'file:///etc/passwd',
  'http://x',
  'https://',
  'preço: 12.50, são 15h30',
  '2026-11-20 14:30',
  'nome@loja',
])('not a link: %s', (text) => {
  expect(links(text)).toEqual([]);
});

test('an address inside a scheme that is not followed is followed as itself only', () => {
  expect(links('javascript:https://exemplo.com/')).toEqual([['https://exemplo.com/', 'https://exemplo.com/']]);
});

test.each([
  ["https://exemplo.com/d'agua hoje", "https://exemplo.com/d'agua"],
  ["'https://exemplo.com/a'", 'https://exemplo.com/a'],
  ['"https://exemplo.com/a"', 'https://exemplo.com/a'],
  ['_https://exemplo.com_', 'https://exemplo.com'],
  ['*_~https://exemplo.com/a~_*', 'https://exemplo.com/a'],
  ['\u2068https://exemplo.com/a\u2069', 'https://exemplo.com/a'],
  ['https://exemplo.com/a\u200b', 'https://exemplo.com/a'],
  ['\u200ehttps://exemplo.com/a\u200f.', 'https://exemplo.com/a'],
  ['https://exemplo.com/a\ufe0f\u3164', 'https://exemplo.com/a'],
  ['https://exemplo.com/\u202egpj.exe', 'https://exemplo.com/'],
  ['wa.me/5511999990001', 'wa.me/5511999990001'],
  ['(wa.me/5511999990001?text=oi)', 'wa.me/5511999990001?text=oi'],
  ['loja.com.br/promo', 'loja.com.br/promo'],
  ['Loja.Com.Br!', 'Loja.Com.Br'],
  ['t.me/abc', 't.me/abc'],
  ['açaí.com.br', 'açaí.com.br'],
  ['minha-loja.online', 'minha-loja.online'],
  ['https://açaí.com.br/ção?x=é', 'https://açaí.com.br/ção?x=é'],
  ['joão.silva@exemplo.com.br', 'joão.silva@exemplo.com.br'],
  ['çağrı@örnek.com.tr,', 'çağrı@örnek.com.tr'],
  ["o'neil@exemplo.com", "o'neil@exemplo.com"],
  ["'ana@exemplo.com'", 'ana@exemplo.com'],
  ['*ana@exemplo.com*', 'ana@exemplo.com'],
  ['e-mail:ana_b@exemplo.com', 'ana_b@exemplo.com'],
  ['https://google.com@mal.test/', 'https://google.com'],
])('%s', (text, shown) => {
  expect(links(text).map(([part]) => part)).toEqual([shown]);
});

test.each([
  'https://ana:senha@exemplo/',
  'certo.eu vou',
  'sim.me liga',
  'foto.pdf e leia.md',
  'fim.Depois disso',
  '12.500,00 e 1.2.3.4',
  'ftp://exemplo.com',
  'wa.me/5511*******77',
  'https://wa.me/5511*******77',
  'https://exem\u200bplo.com',
  'javascript://exemplo%0aalert(1)',
])('no link either: %s', (text) => {
  expect(links(text).filter(([shown = '']) => !shown.endsWith('@exemplo/'))).toEqual([]);
});

test('a link leads where it says, and nowhere but to the web, a mailbox or a telephone', () => {
  const piece = fc.constantFrom(
    ...['https://', 'http://', 'javascript:', 'data:', 'www.', 'a', 'é', '.com', '.br', '/', '@', '.', ':', "'", '"'],
    ...['*', '_', '(', ')', ' ', '\u200b', '\u202e', '\n', '+55 51 90000-0127', '\ud83d\udc4d', '\0', '%00', '#', '?'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const parts = linkify(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) {
        if (part.kind === 'text') continue;
        expect(part.href).toMatch(/^(https?:|mailto:|tel:\+)/);
        expect(part.text).not.toMatch(/[\p{Cf}\p{Cc}]/u);
        if (part.href.startsWith('http')) expect(new URL(part.href).username).toBe('');
      }
    }),
    { numRuns: 500 },
  );
});

test('the parts joined are the text', () => {
  const text = 'a https://x.exemplo.com, b\nwww.y.exemplo.com! c@d.exemplo.com +55 51 90000-0127.';
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(links(text)).toHaveLength(4);
});

test('long texts made to be slow are not', () => {
  const started = performance.now();
  for (const text of [
    'a.'.repeat(20_000),
    `${'+1 '.repeat(20_000)}`,
    `${'a@'.repeat(20_000)}`,
    `http://${'('.repeat(60_000)}`,
    `https://a.com/${"'".repeat(60_000)}`,
    `https://a.com/${')'.repeat(60_000)}`,
    'http://a'.repeat(8000),
    'a-'.repeat(30_000),
    '*_~'.repeat(20_000),
    'a@b.com,'.repeat(8000),
  ]) {
    linkify(text);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});
