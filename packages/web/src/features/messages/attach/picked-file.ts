import { maxUploadBytes } from '@guiche/contract/media';
import { wallText } from '../../../lib/wall-clock.ts';
import type { FileAttachment, FileRole } from './attachment.ts';

/** Why a file cannot be sent, known before the upload. `gone`: another tab has sent it, or given it up. */
export type FileFault = 'empty' | 'tooLarge' | 'unreadable' | 'notSticker' | 'gone';

const isPicture = (mimeType: string) => /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(mimeType);

/** The role of a file by its type: what browsers can show gets a preview. The server checks the bytes again. */
export function roleOf(mimeType: string, asSticker: boolean): Exclude<FileRole, 'voice'> {
  if (asSticker) return 'sticker';
  if (isPicture(mimeType)) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  return mimeType.startsWith('audio/') ? 'audio' : 'document';
}

/** Stickers and sounds have no caption. */
export const takesCaption = (role: FileRole): boolean => role !== 'sticker' && role !== 'audio' && role !== 'voice';

/** The fault of a file as far as its size and type tell. */
export function faultOf(file: Pick<File, 'size' | 'type'>, asSticker: boolean): FileFault | null {
  if (file.size === 0) return 'empty';
  if (file.size > maxUploadBytes) return 'tooLarge';
  return asSticker && !isPicture(file.type) ? 'notSticker' : null;
}

interface Pasted {
  files: readonly File[];
  text: string;
}

/**
 * The files of a paste; none when text is meant. Spreadsheet cells and paragraphs also bring a picture of themselves,
 * and a file copied in a file manager also its name.
 */
export function pastedFiles({ files, text }: Pasted): readonly File[] {
  const written = text.trim();
  return written === '' || files.some(({ name }) => name === written) ? files : [];
}

/** Screenshots from the clipboard are all called `image.png`, so the time is added to the name. */
export function nameOf(file: Pick<File, 'name'>, now: Date): string {
  if (!/^image\.(png|jpe?g|webp|gif)$/i.test(file.name)) return file.name;
  return file.name.replace('.', `-${wallText(now).replace(' ', '-').replaceAll(':', '')}.`);
}

/** Measures the size of a picture or video and the length of a sound or video, as far as the browser can. */
async function measure(
  file: File,
  role: ReturnType<typeof roleOf>,
): Promise<Pick<FileAttachment, 'width' | 'height' | 'seconds'>> {
  const unknown = { width: null, height: null, seconds: null };
  if (role === 'document') return unknown;
  const url = URL.createObjectURL(file);
  try {
    if (role === 'image' || role === 'sticker') {
      const image = new Image();
      image.src = url;
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight, seconds: null };
    }
    return await measureMedia(url, role);
  } catch {
    // The browser cannot read it, but the contact's phone may.
    return unknown;
  } finally {
    URL.revokeObjectURL(url);
  }
}

const measureMs = 3000;

function measureMedia(
  url: string,
  role: 'video' | 'audio',
): Promise<Pick<FileAttachment, 'width' | 'height' | 'seconds'>> {
  return new Promise((resolve, reject) => {
    const media = document.createElement(role);
    media.preload = 'metadata';
    media.onloadedmetadata = () => {
      const size = media instanceof HTMLVideoElement ? [media.videoWidth, media.videoHeight] : [];
      const seconds = Number.isFinite(media.duration) ? media.duration : null;
      resolve({ width: size[0] || null, height: size[1] || null, seconds });
    };
    media.onerror = () => reject(new Error('not playable here'));
    setTimeout(() => reject(new Error('too slow to measure')), measureMs);
    media.src = url;
  });
}

/**
 * Takes a file over: its bytes are copied, so that what is sent later is what was chosen now.
 * @throws when it cannot be read (a folder, or a file that is gone).
 */
export async function takeFile(file: File, asSticker: boolean): Promise<FileAttachment> {
  const role = roleOf(file.type, asSticker);
  const copy = new File([await file.arrayBuffer()], nameOf(file, new Date()), { type: file.type });
  return { kind: 'file', file: copy, role, ...(await measure(copy, role)) };
}
