import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Makes a token of 256 random bits, safe in a header or cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/**
 * The digest that the database keeps of a token: enough to recognise it, useless to a thief. It needs no salt, as the
 * token itself is random.
 */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

export function refreshKey(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche refresh tokens', 32));
}

/**
 * Derives the refresh token that follows this one. The result is always the same, so an answer that was lost can be
 * given again (ADR 45).
 */
export const nextRefreshToken = (key: Buffer, token: string) =>
  createHmac('sha256', key).update(token).digest('base64url');
