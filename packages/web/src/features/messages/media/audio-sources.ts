import { mediaVariant } from '@guiche/contract/media';

/**
 * Where to take a sound from, in the order of trying. Safari on phones cannot play what WhatsApp records (ogg), and no
 * browser plays everything that people send: the server has each as MP3 too.
 */
export function audioSources(url: string, isPlayable: boolean): string[] {
  // A file that is still on its way to the server exists once, here.
  if (url.startsWith('blob:')) return [url];
  return isPlayable ? [url, mediaVariant(url, 'mp3')] : [mediaVariant(url, 'mp3')];
}

/** iPads call themselves Macs, but Macs have no touch screen. */
export const isIos = (device: { userAgent: string; maxTouchPoints: number }): boolean =>
  /iP(hone|ad|od)/.test(device.userAgent) || (/Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1);

/** What some iPhones claim to play and then do not. */
export const isOgg = (mimeType: string): boolean => /\b(ogg|opus)\b/i.test(mimeType);
