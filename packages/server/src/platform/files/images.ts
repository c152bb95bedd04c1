import { isForeignPicture } from '@guiche/contract/foreign-pictures';
import { readForeignPicture } from './foreign-picture.ts';
import type { safeSharp } from './safe-sharp.ts';
import { createTurns } from './turns.ts';

export interface FoundImage {
  /** Width and height in pixels as shown, after the rotation that the camera asked for. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** Whether it moves and is short enough to become a film. */
  canBeFilmed: boolean;
  /** A WebP without the camera's metadata. */
  thumbnail: Buffer;
}

interface Source {
  path: string;
  mimeType: string;
}

const inTurn = createTurns(2);
/** Works with the reader of pictures, which comes with a process's first one. */
const withSharp = <T>(work: (sharp: typeof safeSharp) => Promise<T>): Promise<T> =>
  inTurn(async () => work((await import('./safe-sharp.ts')).safeSharp));
const thumbnailEdge = 480;
/** Longest side, in pixels, of previews of pictures that no browser shows: people see nothing else of them. */
const onlyPreviewEdge = 1600;
const seconds = 8;
const filmSeconds = 30;
/** Most pixels by format. These two are decoded line by line, the others whole, at four bytes a pixel. */
const mostPixels: Readonly<Record<string, number>> = { jpeg: 220_000_000, png: 120_000_000 };
const mostPixelsOfOthers = 40_000_000;
/** Most pixels of all frames of a moving picture: films are made of GIF frame by frame, of WebP whole. */
const mostPixelsOfFilms: Readonly<Record<string, number>> = { gif: 240_000_000, webp: mostPixelsOfOthers };

/**
 * Reads a picture's size and makes its preview. Null: it is no picture, it is broken, or it is too large for memory.
 */
export function readImage({ path, mimeType }: Source): Promise<FoundImage | null> {
  return isForeignPicture(mimeType) ? readForeign({ path, mimeType }) : readShown(path);
}

async function readForeign(source: Source): Promise<FoundImage | null> {
  const found = await readForeignPicture(source);
  if (found === null) return null;
  const { width, height, pages, jpeg } = found;
  const thumbnail = await shrink(jpeg, onlyPreviewEdge);
  return thumbnail && { width, height, isAnimated: pages > 1, canBeFilmed: false, thumbnail };
}

function readShown(path: string): Promise<FoundImage | null> {
  return withSharp(async (sharp) => {
    try {
      const picture = sharp(path, { limitInputPixels: 268_402_689, failOn: 'error', sequentialRead: true });
      const { format, autoOrient, width, height, pages = 1 } = await picture.metadata();
      if (width * height > (mostPixels[format] ?? mostPixelsOfOthers)) return null;
      const thumbnail = await picture
        .autoOrient()
        .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds })
        .toBuffer();
      const canBeFilmed = pages > 1 && width * height * pages <= (mostPixelsOfFilms[format] ?? 0);
      return { width: autoOrient.width, height: autoOrient.height, isAnimated: pages > 1, canBeFilmed, thumbnail };
    } catch {
      return null; // a picture that libvips refuses should be opened by nothing else either
    }
  });
}

/** What the decoders of this process may open: the file itself, or the JPEG that was made of it elsewhere. */
async function readable({ path, mimeType }: Source): Promise<string | Buffer | null> {
  return isForeignPicture(mimeType) ? ((await readForeignPicture({ path, mimeType }))?.jpeg ?? null) : path;
}

const avatarEdge = 256;

/** Makes a person's picture: the square in the middle, as a WebP that does not move. Null as for {@link readImage}. */
export function makeAvatar(path: string): Promise<Buffer | null> {
  return withSharp(async (sharp) => {
    try {
      const picture = sharp(path, { limitInputPixels: mostPixelsOfOthers, failOn: 'error' });
      return await picture
        .autoOrient()
        .resize(avatarEdge, avatarEdge, { fit: 'cover' })
        .webp({ quality: 80 })
        .timeout({ seconds })
        .toBuffer();
    } catch {
      return null; // as above
    }
  });
}

const stickerEdge = 512;

/**
 * Makes a still sticker: 512 × 512 WebP with a transparent ground, at most `maxBytes`. Null when that is impossible.
 */
export async function makeSticker(source: Source, maxBytes: number): Promise<Buffer | null> {
  const input = await readable(source);
  if (input === null) return null;
  return withSharp(async (sharp) => {
    for (const quality of [85, 60, 35]) {
      const sticker = await sharp(input, { limitInputPixels: mostPixelsOfOthers, failOn: 'error' })
        .autoOrient()
        .resize(stickerEdge, stickerEdge, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .webp({ quality })
        .timeout({ seconds })
        .toBuffer()
        .catch(() => null); // as above: it is no sticker then
      if (sticker === null || sticker.length <= maxBytes) return sticker;
    }
    return null;
  });
}

/** Makes a preview of a video's frame, as {@link makePoster} gives it. */
export const shrinkFrame = (frame: Buffer): Promise<Buffer | null> => shrink(frame, thumbnailEdge);

function shrink(frame: Buffer, edge: number): Promise<Buffer | null> {
  return withSharp(
    (sharp) =>
      sharp(frame, { limitInputPixels: mostPixelsOfOthers })
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds })
        .toBuffer()
        .catch(() => null), // a video without a preview is still a video
  );
}

const jpegEdge = 4096;

/**
 * Makes a JPEG of at most `maxBytes`, which every channel takes, with white for transparency. Null as for {@link
 * readImage}.
 */
export async function makeJpeg(source: Source, maxBytes: number): Promise<Buffer | null> {
  const input = await readable(source);
  if (input === null) return null;
  return withSharp(async (sharp) => {
    for (const quality of [88, 70, 45]) {
      const picture = await sharp(input, { limitInputPixels: mostPixelsOfOthers, failOn: 'error' })
        .autoOrient()
        .resize(jpegEdge, jpegEdge, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .timeout({ seconds })
        .toBuffer()
        .catch(() => null); // as above
      if (picture === null || picture.length <= maxBytes) return picture;
    }
    return null;
  });
}

/** Whether a picture moves; false for anything that is no picture. */
export function isMoving(path: string): Promise<boolean> {
  return withSharp(async (sharp) => {
    const head = await sharp(path)
      .metadata()
      .catch(() => null); // as above
    return (head?.pages ?? 1) > 1;
  });
}

/**
 * Writes a moving WebP to `target` as a GIF, for programs that read no other. False where {@link readImage} answers
 * null.
 */
export function makeGif(path: string, target: string): Promise<boolean> {
  return withSharp((sharp) =>
    sharp(path, { animated: true, limitInputPixels: mostPixelsOfOthers, failOn: 'error' })
      .gif({ effort: 3 })
      .timeout({ seconds: filmSeconds })
      .toFile(target)
      .then(
        () => true,
        () => false,
      ),
  );
}

const linkPictureEdge = 192;

/** Makes a small JPEG of the picture of a linked page. Null as for {@link readImage}. */
export function makeLinkPicture(picture: Buffer): Promise<Buffer | null> {
  return withSharp(async (sharp) => {
    try {
      return await sharp(picture, { limitInputPixels: mostPixelsOfOthers, failOn: 'error' })
        .autoOrient()
        .resize(linkPictureEdge, linkPictureEdge, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 70 })
        .timeout({ seconds })
        .toBuffer();
    } catch {
      return null; // as above
    }
  });
}
