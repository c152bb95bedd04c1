import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { bitmapHead } from './bitmap.ts';
import { heif } from './heif.ts';
import { sampleFiles } from './sample-files.ts';
import { zip } from './zip.ts';

export interface HostileFile {
  what: string;
  name: string;
  bytes: Buffer;
  /** What its sender says it is. */
  claimed: string;
}

const text = (words: string) => Buffer.from(words);
const latin = (words: string) => Buffer.from(words, 'latin1');
const { photo, sticker, music, voice, film, paper } = sampleFiles;

/** Names that lead elsewhere, hide what they are, or break a header: each on a true picture. */
const names = [
  '../../../../etc/passwd',
  '..\\..\\..\\windows\\system32\\drivers.dll',
  '/etc/shadow',
  'C:\\autoexec.bat',
  '%2e%2e%2f%2e%2e%2fpasswd',
  '..%c0%af..%c0%afpasswd',
  '....//....//x',
  'x'.repeat(300),
  `${'ã'.repeat(200)}.jpg`,
  'CON',
  'nul.jpg',
  '.htaccess',
  '...',
  ' ',
  '~/.ssh/id_rsa',
  'foto\u202Egpj.exe',
  'foto\u200B.jpg.exe',
  "a';b=\u201Cc\u201D*.jpg",
  '<img src=x onerror=alert(1)>.jpg',
  '写真 📷.png',
].map(
  (name, n): HostileFile => ({ what: `name ${n}: ${name.slice(0, 24)}`, name, bytes: photo, claimed: 'image/jpeg' }),
);

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

const lies: readonly HostileFile[] = [
  ['HTML as JPEG', 'a.jpg', text(`<!doctype html>${script}`), 'image/jpeg'],
  ['HTML after a byte order mark', 'a.html', text(`\uFEFF<html>${script}</html>`), 'text/html'],
  ['HTML after a comment', 'a.png', text(`<!-- x --><body>${script}`), 'image/png'],
  ['HTML in UTF-16', 'a.txt', Buffer.from(`\uFEFF<html>${script}`, 'utf16le'), 'text/plain'],
  [
    'XHTML',
    'a.xml',
    text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    'text/xml',
  ],
  ['script as PNG', 'a.png', text('alert(1)//'), 'image/png'],
  ['PHP as GIF', 'a.gif.php', text('<?php system($_GET[0]); ?>'), 'image/gif'],
  ['program as PDF', 'a.pdf', Buffer.concat([latin('MZ\x90\0'), Buffer.alloc(600)]), 'application/pdf'],
  ['ELF as MP3', 'a.mp3', Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(200)]), 'audio/mpeg'],
  ['SVG', 'a.svg', text(svg), 'image/svg+xml'],
  ['SVG with a declaration, as PNG', 'a.png', text(`<?xml version="1.0"?>\n<!DOCTYPE svg>${svg}`), 'image/png'],
  ['SVG, packed', 'a.svgz', gzipSync(svg), 'image/svg+xml'],
  ['PDF as sound', 'a.ogg', paper, 'audio/ogg'],
  [
    'playlist as film',
    'a.mp4',
    text('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x.ts\nfile:///etc/passwd\n'),
    'video/mp4',
  ],
  [
    'shortcut',
    'a.lnk',
    Buffer.concat([latin('L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F'), Buffer.alloc(64)]),
    'image/png',
  ],
  ['key file that is none', 'a.p12', latin('0\x82\x01\x00nada'), 'application/x-pkcs12'],
].map(fileOf);

const polyglots: readonly HostileFile[] = [
  ['GIF and script', 'a.gif', latin('GIF89a/*\x01\x00\x80\0\0*/=1;alert(1)//'), 'image/gif'],
  ['BMP and script', 'a.bmp', latin('BM/*\0\0\0\0\x0e\0\0\0*/=1;alert(1)//'), 'image/bmp'],
  ['JPEG with a page in its comment', 'a.jpg', withJpegComment(script), 'image/jpeg'],
  ['JPEG with a script in its EXIF', 'a.jpg', withExif(`${script}';alert(1)//`), 'image/jpeg'],
  [
    'PNG with an archive behind it',
    'a.png',
    Buffer.concat([png(1, 1), zip([{ name: 'a.class', bytes: text('x') }])]),
    'image/png',
  ],
  ['PDF with a page before it', 'a.pdf', Buffer.concat([text(`<html>${script}`), paper]), 'application/pdf'],
  ['PDF with a page behind it', 'a.pdf', Buffer.concat([paper, text(script)]), 'application/pdf'],
  [
    'MP3 whose tag is a page',
    'a.mp3',
    Buffer.concat([latin('ID3\x03\0\0\0\0\x01\x00'), text(script.padEnd(128)), music]),
    'audio/mpeg',
  ],
].map(fileOf);

const broken: readonly HostileFile[] = [
  ['picture of 50,000 by 50,000', 'a.png', png(50_000, 50_000), 'image/png'],
  ['picture of no size', 'a.png', png(0, 0), 'image/png'],
  [
    'GIF of 65,535 by 65,535',
    'a.gif',
    latin('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;'),
    'image/gif',
  ],
  ['HEIC of 50,000 by 50,000', 'a.heic', heif({ brand: 'heic', width: 50_000, height: 50_000 }), 'image/heic'],
  ['HEIC cut in two', 'a.heic', heif({ brand: 'heic' }).subarray(0, 700), 'image/heic'],
  ['HEIC that is only a head', 'a.heic', heif({ brand: 'heic' }).subarray(0, 60), 'image/heic'],
  [
    'HEIC of zeros',
    'a.heic',
    Buffer.concat([heif({ brand: 'mif1' }).subarray(0, 60), Buffer.alloc(400_000)]),
    'image/heif',
  ],
  [
    'TIFF of all numbers',
    'a.tif',
    Buffer.concat([latin('II*\0\x08\0\0\0\xff\xff'), Buffer.alloc(9_000, 0xff)]),
    'image/tiff',
  ],
  ['TIFF whose directory is itself', 'a.tif', latin('II*\0\x08\0\0\0\0\0\x08\0\0\0'), 'image/tiff'],
  ['BMP of 60,000 by 60,000', 'a.bmp', bitmapHead(60_000, 60_000), 'image/bmp'],
  ['JPEG cut in two', 'a.jpg', photo.subarray(0, photo.length / 2), 'image/jpeg'],
  ['WebP that is only a head', 'a.webp', sticker.subarray(0, 40), 'image/webp'],
  ['MP4 that is only a type', 'a.mp4', film.subarray(0, 32), 'video/mp4'],
  [
    'MP4 with an atom of no length',
    'a.mp4',
    Buffer.concat([film.subarray(0, 32), latin('\0\0\0\0moov'), Buffer.alloc(64)]),
    'video/mp4',
  ],
  [
    'MP4 with an atom of all lengths',
    'a.mp4',
    Buffer.concat([film.subarray(0, 32), latin('\0\0\0\x01moov\x7f\xff\xff\xff\xff\xff\xff\xff')]),
    'video/mp4',
  ],
  ['MP4 with atoms in atoms', 'a.mp4', Buffer.concat([film.subarray(0, 32), nestedAtoms(4_000)]), 'video/mp4'],
  ['ogg cut in its head', 'a.ogg', voice.subarray(0, 60), 'audio/ogg'],
  ['MP3 with a tag of 256 MB', 'a.mp3', Buffer.concat([latin('ID3\x04\0\0\x7f\x7f\x7f\x7f'), music]), 'audio/mpeg'],
].map(fileOf);

const laughs = text(
  `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from('bcdefghij', (name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><l>&j;</l>`,
);
const word = (document: Buffer) =>
  zip([
    { name: '[Content_Types].xml', bytes: text('<Types/>') },
    { name: 'word/document.xml', bytes: document },
  ]);
const archives: readonly HostileFile[] = [
  ['archive of 1 to 1,000', 'a.zip', zip([{ name: 'zeros', bytes: Buffer.alloc(30_000_000) }]), 'application/zip'],
  [
    'archive of 30,000 entries',
    'a.zip',
    zip(Array.from({ length: 30_000 }, (_, n) => ({ name: `${n}`, bytes: text('') }))),
    'application/zip',
  ],
  ['archive in archives', 'a.zip', nestedZips(8), 'application/zip'],
  [
    'document that laughs',
    'a.docx',
    word(laughs),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['XML that laughs', 'a.xml', laughs, 'text/xml'],
].map(fileOf);

const odd: readonly HostileFile[] = [
  ['nothing', 'a.jpg', Buffer.alloc(0), 'image/jpeg'],
  ['one byte', 'a.jpg', Buffer.of(0xff), 'image/jpeg'],
  ['zeros', 'a.png', Buffer.alloc(1_000_000), 'image/png'],
].map(fileOf);

/** Files that somebody who means harm would send. */
export const hostileFiles: readonly HostileFile[] = [...names, ...lies, ...polyglots, ...broken, ...archives, ...odd];

function fileOf([what = '', name = '', bytes = '', claimed = '']: readonly (string | Buffer)[]): HostileFile {
  return { what: String(what), name: String(name), bytes: Buffer.from(bytes as Buffer), claimed: String(claimed) };
}

/** A PNG whose head names a size and whose picture is one empty line. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, bytes: Buffer) => {
    const whole = Buffer.concat([latin(type), bytes]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    sum.writeUInt32BE(crc32(whole));
    return Buffer.concat([length, whole, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const picture = deflateSync(Buffer.alloc(width > 1 ? 1000 : 2));
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', picture),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function withSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff);
  return Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)]);
}

function withJpegComment(words: string): Buffer {
  return withSegment(0xfe, text(words));
}

/** An ImageDescription. */
function withExif(words: string): Buffer {
  const value = text(`${words}\0`);
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(0x010e, 0);
  entry.writeUInt16LE(2, 2);
  entry.writeUInt32LE(value.length, 4);
  entry.writeUInt32LE(26, 8);
  const directory = Buffer.concat([Buffer.of(1, 0), entry, Buffer.alloc(4)]);
  return withSegment(0xe1, Buffer.concat([latin('Exif\0\0II*\0\x08\0\0\0'), directory, value]));
}

function nestedAtoms(depth: number): Buffer {
  const atoms = Buffer.alloc(depth * 8, 'xxxxmoov');
  for (let n = 0; n < depth; n++) atoms.writeUInt32BE((depth - n) * 8, n * 8);
  return atoms;
}

function nestedZips(depth: number): Buffer {
  let archive = zip([{ name: 'zeros', bytes: Buffer.alloc(1_000_000) }]);
  for (let n = 0; n < depth; n++)
    archive = zip([
      { name: 'a.zip', bytes: archive },
      { name: 'b.zip', bytes: archive },
    ]);
  return archive;
}
