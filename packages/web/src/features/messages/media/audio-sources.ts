import { mediaVariant } from '@guiche/contract/media';

/**
 * The sources of a sound in the order of trying. Safari on phones cannot play what WhatsApp records (ogg), and no
 * browser plays everything that people send; the server also has an MP3 of each.
 */
export function audioSources(url: string, isPlayable: boolean): string[] {
  // A file that is still being uploaded exists only here.
  if (url.startsWith('blob:')) return [url];
  return isPlayable ? [url, mediaVariant(url, 'mp3')] : [mediaVariant(url, 'mp3')];
}

/** iPads call themselves Macs, but Macs have no touch screen. */
export const isIos = (device: { userAgent: string; maxTouchPoints: number }): boolean =>
  /iP(hone|ad|od)/.test(device.userAgent) || (/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1);

/** A format that some iPhones claim to play but do not. */
export const isOgg = (mimeType: string): boolean => /\b(ogg|opus)\b/i.test(mimeType);
