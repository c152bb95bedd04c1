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
    `http://${'('.repeat(4000)}`,
  ]) {
    linkify(text);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});
