/**
 * Turns one picture that browsers do not show into a JPEG, in a process of its own. Started by foreign-picture.ts with the
 * file's path and type; writes a line of JSON ({@link PictureHead}), then the JPEG. Whatever is wrong ends it with an error.
 */
import { Console } from 'node:console';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import sharp, { type Sharp } from 'sharp';
import { foreignLimits, type PictureHead } from './foreign-limits.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadTiff', 'VipsForeignLoadHeif'] });
sharp.cache(false);
sharp.concurrency(1);

// A library's own messages on standard output would mix with the picture's bytes.
globalThis.console = new Console(process.stderr);

const { pixels, edge } = foreignLimits;
const wasm = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
/** The part of libheif-js that is used here; the library's own types leave it out. */
interface Libheif {
  HeifDecoder: new () => {
    decode(bytes: Uint8Array): {
      get_width(): number;
      get_height(): number;
      is_primary(): boolean;
      display(into: Pixels, done: (filled: Pixels | null) => void): void;
    }[];
  };
}

interface Opened {
  picture: Sharp;
  head: PictureHead;
}

const refuseLarge = (width: number, height: number) => {
  if (!(width * height > 0 && width * height <= pixels)) throw new Error('too many pixels, or none');
};

/** Opens HEVC, which the libvips of sharp does not read. The decoder itself rotates the picture as the camera asked. */
async function openHeif(path: string): Promise<Opened> {
  const start = libheif as unknown as (options: { wasmBinary: Buffer }) => Libheif;
  const { HeifDecoder } = start({ wasmBinary: readFileSync(wasm) });
  const all = new HeifDecoder().decode(readFileSync(path));
  const first = all.find((image) => image.is_primary()) ?? all[0];
  if (first === undefined) throw new Error('no picture in it');
  const [width, height] = [first.get_width(), first.get_height()];
  refuseLarge(width, height);
  const filled = await new Promise<Pixels | null>((done) =>
    first.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, done),
  );
  if (filled === null) throw new Error('its pixels cannot be read');
  const picture = sharp(filled.data, { raw: { width, height, channels: 4 } });
  return { picture, head: { width, height, pages: 1 } };
}

async function openByVips(path: string): Promise<Opened> {
  const picture = sharp(path, { limitInputPixels: pixels, failOn: 'error' });
  const { autoOrient, pages = 1 } = await picture.metadata();
  refuseLarge(autoOrient.width, autoOrient.height);
  return { picture: picture.autoOrient(), head: { width: autoOrient.width, height: autoOrient.height, pages } };
}

async function open(path: string, mimeType: string): Promise<Opened> {
  if (mimeType === 'image/heic') return openHeif(path);
  if (mimeType !== 'image/heif') return openByVips(path);
  // The container does not name its content: mostly HEVC, else AV1.
  return openHeif(path).catch(() => openByVips(path));
}

const [path = '', mimeType = ''] = process.argv.slice(2);
const { picture, head } = await open(path, mimeType);
const jpeg = await picture
  .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
  .flatten({ background: '#ffffff' })
  .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
  .toBuffer();
process.stdout.write(`${JSON.stringify(head)}\n`);
process.stdout.write(jpeg);
