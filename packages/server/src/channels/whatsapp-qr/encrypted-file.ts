import { createDecipheriv } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { extractMessageContent, getMediaKeys, type MediaType, type proto } from 'baileys';
import { isChannelAddress } from './channel-address.ts';

/** What a message says of its file: address and keys. Its sender wrote all of it. */
export interface EncryptedFile {
  kind: MediaType;
  part: Pick<proto.Message.IImageMessage, 'mediaKey' | 'directPath' | 'url' | 'fileLength'>;
}

const defaultHost = 'mmg.whatsapp.net';
/** Length of the seal at the end of the bytes. We check the claims about the opened bytes instead. */
const macBytes = 10;

export function encryptedFileOf(message: proto.IMessage | null | undefined): EncryptedFile | null {
  const content = extractMessageContent(message) ?? {};
  const parts: [MediaType, EncryptedFile['part'] | null | undefined][] = [
    ['document', content.documentMessage],
    ['image', content.imageMessage],
    ['video', content.videoMessage],
    ['ptv', content.ptvMessage],
    ['audio', content.audioMessage],
    ['sticker', content.stickerMessage],
  ];
  for (const [kind, part] of parts) if (part) return { kind, part };
  return null;
}

/** The file's address; null where it is not one of the channel's. A path without a host is on the channel's own. */
export function addressOfFile({ directPath, url }: EncryptedFile['part'], channelUrl: string | null): string | null {
  const host = URL.parse(url ?? '')?.host || defaultHost;
  const address = directPath ? `https://${host}${directPath}` : (url ?? '');
  return isChannelAddress(address, channelUrl) ? address : null;
}

/**
 * Fetches a file without the library, which would go wherever the sender, or a redirect, points, and which takes no
 * signal. The channel hands files out to its own web page only.
 */
export async function fetchFile(
  { kind, part: { mediaKey } }: EncryptedFile,
  address: string,
  signal: AbortSignal,
): Promise<{ body: Readable } | { status: number }> {
  const { cipherKey, iv } = await getMediaKeys(mediaKey, kind);
  const headers = { origin: 'https://web.whatsapp.com' };
  const response = await fetch(address, { headers, redirect: 'manual', signal });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    return { status: response.status };
  }
  const sealed = Readable.fromWeb(response.body as ReadableStream);
  const body = opened(cipherKey, iv);
  sealed.on('error', (error) => body.destroy(error));
  body.on('close', () => sealed.destroy());
  return { body: sealed.pipe(body) };
}

/** Opens the bytes, without their seal. */
function opened(key: Uint8Array, iv: Uint8Array): Transform {
  const cipher = createDecipheriv('aes-256-cbc', key, iv);
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      const sure = Math.max(0, held.length - macBytes);
      const plain = cipher.update(held.subarray(0, sure));
      held = held.subarray(sure);
      done(null, plain);
    },
    flush(done) {
      try {
        done(null, cipher.final());
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
