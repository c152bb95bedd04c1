import { detectType, type FoundType, soundOnly } from '../../platform/files/detect-type.ts';
import { readImage } from '../../platform/files/images.ts';
import { makePoster, readStreams } from '../../platform/files/sound-and-film.ts';

/** What a file is, by its bytes alone. */
export interface FileFacts {
  type: FoundType;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  isAnimated: boolean;
  canBeFilmed: boolean;
  thumbnail: Buffer | null;
}

const plain = { width: null, height: null, durationMs: null, isAnimated: false, canBeFilmed: false, thumbnail: null };

/**
 * Inspects a file. One that only claims to be a picture, sound or film no longer counts as one: it can be saved, not
 * shown.
 */
export async function inspectFile(path: string): Promise<FileFacts> {
  const type = await detectType(path);
  switch (type.family) {
    case 'image': {
      const image = await readImage({ path, mimeType: type.mimeType });
      return image ? { ...plain, ...image, type } : { ...plain, type: asDownload(type) };
    }
    case 'audio':
    case 'video':
      return inspectStreams(path, type);
    case 'pdf':
    case 'other':
      return { ...plain, type };
  }
}

async function inspectStreams(path: string, type: FoundType): Promise<FileFacts> {
  const source = { path, mimeType: type.mimeType };
  const streams = await readStreams(source);
  if (streams === null) return { ...plain, type: asDownload(type) };
  const { hasAudio, hasVideo, width, height, durationMs } = streams;
  if (type.family === 'video' && hasVideo)
    return { ...plain, type, width, height, durationMs, thumbnail: await makePoster(source) };
  if (!hasAudio) return { ...plain, type: asDownload(type) };
  return { ...plain, type: soundOnly.get(type.mimeType) ?? type, durationMs };
}

const asDownload = (type: FoundType): FoundType => ({
  mimeType: 'application/octet-stream',
  extension: type.extension,
  family: 'other',
});
