import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const version = 1;
const nonceLength = 12;
const tagLength = 16;

/** Derives the key that seals secrets at rest. It lives outside the database, so a dump alone opens nothing. */
export function sealingKey(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche sealed secrets', 32));
}

/**
 * Encrypts with AES-256-GCM: version, nonce, tag, text. `place` names where the result is kept; moved elsewhere, it
 * does not open.
 */
export function seal(key: Buffer, text: string, place = ''): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Opens what {@link seal} made.
 * @throws Error when key or place differ, or a byte was changed.
 */
export function open(key: Buffer, sealed: Buffer, place = ''): string {
  const head = 1 + nonceLength + tagLength;
  if (sealed.length < head || sealed[0] !== version) throw new Error('not a sealed secret of this version');
  const nonce = sealed.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, head));
  return Buffer.concat([decipher.update(sealed.subarray(head)), decipher.final()]).toString('utf8');
}
