import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, for a header or a cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token: enough to recognise it, nothing to use. No salt: the token itself is random. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

export function refreshKey(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche refresh tokens', 32));
}

/** What a refresh token is exchanged for: the same each time, so an answer that was lost can be given again (ADR 45). */
export const nextRefreshToken = (key: Buffer, token: string) =>
  createHmac('sha256', key).update(token).digest('base64url');
