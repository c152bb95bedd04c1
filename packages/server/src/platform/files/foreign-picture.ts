import { fileURLToPath } from 'node:url';
import { foreignLimits, type PictureHead } from './foreign-limits.ts';
import { startLimited } from './limited-process.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { createTurns } from './turns.ts';

const child = fileURLToPath(new URL('./read-foreign-picture.worker.ts', import.meta.url));
const inTurn = createTurns(1);

export interface ForeignPicture extends PictureHead {
  /** At most {@link foreignLimits.edge} pixels a side, with white for transparency. */
  jpeg: Buffer;
}

/**
 * Reads a picture in a process of its own, within limits of time and memory. Null: it is broken, too large, or in a
 * format that nothing here reads.
 */
export function readForeignPicture(source: { path: string; mimeType: string }): Promise<ForeignPicture | null> {
  return inTurn(() => (source.mimeType === 'image/bmp' ? readBitmap(source) : readInChild(source)));
}

async function readInChild({ path, mimeType }: { path: string; mimeType: string }): Promise<ForeignPicture | null> {
  const reader = startLimited(child, [path, mimeType], foreignLimits, ['--allow-addons']);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reader.running.stdout ?? []) {
      size += (chunk as Buffer).length;
      if (size > foreignLimits.jpegBytes) return null;
      chunks.push(chunk as Buffer);
    }
    const [code] = await reader.ended;
    const whole = Buffer.concat(chunks);
    if (code !== 0) return null;
    const end = whole.indexOf('\n');
    return { ...(JSON.parse(whole.toString('utf8', 0, end)) as PictureHead), jpeg: whole.subarray(end + 1) };
  } finally {
    await reader.end();
  }
}

const { edge, pixels, seconds } = foreignLimits;
const fitted = `scale='min(${edge},iw)':'min(${edge},ih)':force_original_aspect_ratio=decrease`;
const asJpeg = ['-frames:v', '1', '-vf', fitted, ...'-pix_fmt yuvj444p -c:v mjpeg -q:v 2 -f image2pipe'.split(' ')];

async function readBitmap(source: { path: string; mimeType: string }): Promise<ForeignPicture | null> {
  const reading = { ...source, mostPixels: pixels };
  const { code, stdout, stderr } = await runFfmpeg(reading, [...asJpeg, 'pipe:1'], seconds * 1_000);
  const [, width, height] = /: Video: bmp\b[^\n]*?[ ,](\d{1,5})x(\d{1,5})\b/.exec(stderr) ?? [];
  if (code !== 0 || stdout.length === 0 || width === undefined) return null;
  return { width: Number(width), height: Number(height), pages: 1, jpeg: stdout };
}
