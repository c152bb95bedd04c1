import { open } from 'node:fs/promises';
import { isForeignPicture } from '@guiche/contract/foreign-pictures';

/** Kinds of file that are shown, each with a decoder of its own; `other` is only downloaded. */
export type FileFamily = 'image' | 'audio' | 'video' | 'pdf' | 'other';

export interface FoundType {
  mimeType: string;
  /** Without the dot. */
  extension: string;
  family: FileFamily;
}

/** Long enough for every signature; archives are recognised by the names of their first entries. */
const headLength = 64 * 1024;

const shown = (family: FileFamily, mimeType: string, extension: string): FoundType => ({ mimeType, extension, family });

/**
 * Types that may be shown, under the names that the detection gives. SVG is missing, as it is a document with scripts.
 */
const shownTypes: ReadonlyMap<string, FoundType> = new Map([
  ['image/jpeg', shown('image', 'image/jpeg', 'jpg')],
  ['image/png', shown('image', 'image/png', 'png')],
  ['image/apng', shown('image', 'image/png', 'png')],
  ['image/gif', shown('image', 'image/gif', 'gif')],
  ['image/webp', shown('image', 'image/webp', 'webp')],
  // These are shown as the JPEG that foreign-picture.ts makes of them.
  ['image/heic', shown('image', 'image/heic', 'heic')],
  ['image/heif', shown('image', 'image/heif', 'heif')],
  ['image/avif', shown('image', 'image/avif', 'avif')],
  ['image/tiff', shown('image', 'image/tiff', 'tif')],
  ['image/bmp', shown('image', 'image/bmp', 'bmp')],
  ['audio/mpeg', shown('audio', 'audio/mpeg', 'mp3')],
  ['audio/ogg', shown('audio', 'audio/ogg', 'ogg')],
  ['audio/mp4', shown('audio', 'audio/mp4', 'm4a')],
  ['audio/x-m4a', shown('audio', 'audio/mp4', 'm4a')],
  ['audio/aac', shown('audio', 'audio/aac', 'aac')],
  ['audio/amr', shown('audio', 'audio/amr', 'amr')],
  ['audio/wav', shown('audio', 'audio/wav', 'wav')],
  ['audio/flac', shown('audio', 'audio/flac', 'flac')],
  ['video/mp4', shown('video', 'video/mp4', 'mp4')],
  ['video/x-m4v', shown('video', 'video/mp4', 'mp4')],
  ['video/webm', shown('video', 'video/webm', 'webm')],
  ['video/quicktime', shown('video', 'video/quicktime', 'mov')],
  ['video/3gpp', shown('video', 'video/3gpp', '3gp')],
  ['application/pdf', shown('pdf', 'application/pdf', 'pdf')],
]);

/** Types without pictures in containers that may also hold film. */
export const soundOnly: ReadonlyMap<string, FoundType> = new Map([
  ['video/mp4', shown('audio', 'audio/mp4', 'm4a')],
  ['video/quicktime', shown('audio', 'audio/mp4', 'm4a')],
  ['video/3gpp', shown('audio', 'audio/mp4', 'm4a')],
  ['video/webm', shown('audio', 'audio/webm', 'webm')],
]);

const inlineTypes: ReadonlySet<string> = new Set(
  [...shownTypes.values(), ...soundOnly.values()].flatMap(({ mimeType }) =>
    isForeignPicture(mimeType) ? [] : mimeType,
  ),
);
/** Whether a browser may show the type in place; it may only save all others. */
export const isInlineType = (mimeType: string) => inlineTypes.has(mimeType);

const unknownType: FoundType = { mimeType: 'application/octet-stream', extension: 'bin', family: 'other' };

/** Detects a file's type by its bytes alone; its name and what its sender claims do not count. */
export async function detectType(path: string): Promise<FoundType> {
  const head = await readHead(path);
  const found = await findSignature(head);
  if (found) return shownTypes.get(found.mime.split(';', 1)[0] ?? '') ?? { ...nameType(found), family: 'other' };
  return detectText(head) ?? unknownType;
}

const nameType = (found: { mime: string; ext: string }) => ({ mimeType: found.mime, extension: found.ext });

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function findSignature(head: Buffer) {
  const { fileTypeFromBuffer } = await import('file-type'); // knows hundreds of types, and comes with the first file
  try {
    return await fileTypeFromBuffer(head);
  } catch {
    return undefined; // only the signature is of that type, and what follows is not
  }
}

const markup = /^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|\s)*<(!doctype html|html|head|body|script|svg|!doctype svg)/i;

/**
 * Detects text: UTF-8 without control characters but those of lines. Markup counts only where the name says so, too.
 */
function detectText(head: Buffer): FoundType | null {
  const whole = head.length < headLength ? head : head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length - 4);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    return null; // not UTF-8
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (text === '' || /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return null;
  const root = markup.exec(text)?.[1]?.toLowerCase();
  if (root === undefined) return { mimeType: 'text/plain', extension: 'txt', family: 'other' };
  return root.endsWith('svg')
    ? { mimeType: 'image/svg+xml', extension: 'svg', family: 'other' }
    : { mimeType: 'text/html', extension: 'html', family: 'other' };
}
