import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A browser's keys, given with its address: the public key (65 bytes, uncompressed P-256) and the secret (16 bytes).
 */
export interface PushKeys {
  p256dh: Buffer;
  auth: Buffer;
}

/** Fits the whole message into one record. */
const recordSize = 4096;
const curve = 'prime256v1';

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether the key is a point of the curve; any other would fail at each message. */
export function isPushKey(key: Buffer): boolean {
  try {
    const ours = createECDH(curve);
    ours.generateKeys();
    ours.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

function newKeys(): ECDH {
  const keys = createECDH(curve);
  keys.generateKeys();
  return keys;
}

/**
 * Encrypts for one browser (RFC 8291, content coding aes128gcm of RFC 8188), so that nobody on the way, the push
 * service included, can read it. `ours` and `salt` are fresh for every message; only the test of the standard's example
 * passes them.
 */
export function encryptPush(text: string, keys: PushKeys, ours: ECDH = newKeys(), salt = randomBytes(16)): Buffer {
  const own = ours.getPublicKey();
  const shared = ours.computeSecret(keys.p256dh);
  const secret = derive(shared, keys.auth, Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, own]), 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record; there is no further padding.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([salt, head, own, sealed, cipher.getAuthTag()]);
}
