import { expect, test } from 'vitest';
import { readPageHead } from './page-head.ts';

const read = (html: string | Uint8Array, contentType = 'text/html; charset=utf-8') =>
  readPageHead({ body: typeof html === 'string' ? Buffer.from(html) : html, contentType });
const nothing = { title: null, description: null, image: null };

test('what a page says for those it is sent to goes before what it is called', () => {
  const html = `<!doctype html><html><head><title>Loja</title><meta name=description content='Tudo'>
    <META content="Bolo &amp; caf&eacute; &#8212; s&#xf3; hoje" PROPERTY="og:title"/>
    <meta property="og:description" content="Feito
      agora"><meta property="og:image" content="/bolo.jpg?a=1&amp;b=2"></head>`;
  expect(read(html)).toEqual({
    title: 'Bolo & café — só hoje',
    description: 'Feito agora',
    image: '/bolo.jpg?a=1&b=2',
  });
  expect(read('<title> Loja </title><meta name="description" content="Tudo">')).toEqual({
    ...nothing,
    title: 'Loja',
    description: 'Tudo',
  });
});

test.each([
  ['nothing', ''],
  ['text', 'Loja'],
  ['a title that is empty', '<title> </title>'],
  ['a title in a comment', '<!-- <title>Loja</title> -->'],
  ['a title in a script', '<script>"<title>Loja</title>"</script>'],
  ['a title in the page', '<head></head><body><title>Loja</title>'],
  ['a title that never ends', '<title>Loja'],
  ['a tag that never ends', '<meta property="og:title" content="Loja'],
])('%s is no title', (_, html) => expect(read(html)).toEqual(nothing));

test('a page is read in its own letters', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Pão</title>', 'latin1');
  expect(read(latin, 'text/html').title).toBe('Pão');
  expect(read(Buffer.from('<title>Pão</title>', 'latin1'), 'text/html; charset=ISO-8859-1').title).toBe('Pão');
  expect(read('<title>Şişli</title>', 'text/html; charset=no-such-thing').title).toBe('Şişli');
});

test('signs that turn the direction of a text are left out, and what is long is cut between letters', () => {
  expect(read('<title>a\u202eb\u0007c</title>').title).toBe('a b c');
  expect([...(read(`<title>${'👋'.repeat(300)}</title>`).title ?? '')]).toHaveLength(200);
  expect(read('<title>&#xd800;&#9999999;&nome;</title>').title).toBe('\ufffd\ufffd&nome;');
});

/** Half a megabyte of each: a reader that goes back at every character would exceed the test's time. */
test.each(['<meta "', '<meta a="', "<meta '", '<title ', '<title>', '<!--', '<script>', '<', '<a ', '&#', 'a=" '])(
  'a page of nothing but %s is read to its end',
  (part) => {
    expect(read(part.repeat(Math.ceil((512 * 1024) / part.length))).image).toBeNull();
  },
);
