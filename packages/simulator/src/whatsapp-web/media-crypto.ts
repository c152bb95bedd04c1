import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FileKind } from '../model.ts';

const MAC_BYTES = 10;
/** What the keys of a file are derived for. */
const PURPOSES: Readonly<Record<FileKind, string>> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  audio: 'WhatsApp Audio Keys',
  video: 'WhatsApp Video Keys',
  document: 'WhatsApp Document Keys',
};

export type SealedFile = {
  mediaKey: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
  bytes: Buffer;
};

function keysOf(mediaKey: Uint8Array, kind: FileKind): { iv: Buffer; cipher: Buffer; mac: Buffer } {
  const all = Buffer.from(hkdfSync('sha256', mediaKey, '', PURPOSES[kind], 112));
  return { iv: all.subarray(0, 16), cipher: all.subarray(16, 48), mac: all.subarray(48, 80) };
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function macOf(keys: { iv: Buffer; mac: Buffer }, ciphertext: Uint8Array): Buffer {
  return createHmac('sha256', keys.mac).update(keys.iv).update(ciphertext).digest().subarray(0, MAC_BYTES);
}

export function sealFile(plain: Uint8Array, kind: FileKind): SealedFile {
  const mediaKey = randomBytes(32);
  const keys = keysOf(mediaKey, kind);
  const cipher = createCipheriv('aes-256-cbc', keys.cipher, keys.iv);
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  const bytes = Buffer.concat([ciphertext, macOf(keys, ciphertext)]);
  return { mediaKey, fileSha256: sha256(plain), fileEncSha256: sha256(bytes), bytes };
}

/** Throws when the bytes are not what was sealed under this key. */
export function openFile(bytes: Uint8Array, mediaKey: Uint8Array, kind: FileKind): Buffer {
  const keys = keysOf(mediaKey, kind);
  const ciphertext = bytes.subarray(0, -MAC_BYTES);
  if (!macOf(keys, ciphertext).equals(bytes.subarray(-MAC_BYTES))) throw new Error('a file with a wrong code');
  const decipher = createDecipheriv('aes-256-cbc', keys.cipher, keys.iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}
