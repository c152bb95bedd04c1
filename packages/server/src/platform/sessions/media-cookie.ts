import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * The cookie for requests of files, which carry no token, as an `<img>` cannot. No script reads it, and no other site
 * sends it.
 */
export const mediaCookie = { name: 'guiche_media', path: '/public' };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function mediaCookieKey(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche media cookie', 32));
}

const sign = (key: Buffer, sessionId: string) => createHmac('sha256', key).update(sessionId).digest();

/** Makes the cookie of a session: its id, signed. It opens nothing once the session has ended. */
export function writeMediaCookie(key: Buffer, sessionId: string): string {
  return `${sessionId}.${sign(key, sessionId).toString('base64url')}`;
}

/** Reads the session's id from a cookie that we wrote; null for any other text. */
export function readMediaCookie(key: Buffer, value: string): string | null {
  const [sessionId = '', signature = ''] = value.split('.', 2);
  if (!uuid.test(sessionId)) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, sessionId);
  return given.length === right.length && timingSafeEqual(given, right) ? sessionId : null;
}
