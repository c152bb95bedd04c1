import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a header or a cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token: enough to recognise it, nothing to use. No salt: the token itself is random. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();
