import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mediaCookieKey, readMediaCookie, writeMediaCookie } from './media-cookie.ts';

const key = mediaCookieKey('um segredo qualquer de trinta e dois');

test('a cookie names the session it was written for, under the key it was signed with', () => {
  const sessionId = randomUUID();
  const cookie = writeMediaCookie(key, sessionId);
  expect(readMediaCookie(key, cookie)).toBe(sessionId);
  expect(readMediaCookie(mediaCookieKey('outro'), cookie)).toBeNull();
  expect(readMediaCookie(key, cookie.replace(sessionId, randomUUID()))).toBeNull();
});

test.each(['', '.', 'x.y', randomUUID(), `${randomUUID()}.`, `${randomUUID()}.AAAA`, `${'0'.repeat(36)}.x`])(
  '%o is none',
  (value) => {
    expect(readMediaCookie(key, value)).toBeNull();
  },
);
