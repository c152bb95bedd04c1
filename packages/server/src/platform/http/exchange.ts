import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './bind.ts';

/**
 * Adds the prefix by which browsers enforce a cookie's rules over https: `__Host-` (this host only, whole site) or, for
 * a cookie of one path, `__Secure-`. A neighbour on plain http cannot plant such a cookie.
 */
const prefixed = (name: string, path: string) => `${path === '/' ? '__Host-' : '__Secure-'}${name}`;

/** Whether the page is reached by https, by the proxy's word or our own connection. */
export const secureBy =
  (publicUrl: string) =>
  (request: FastifyRequest): boolean =>
    request.protocol === 'https' || publicUrl.startsWith('https:');

/** Reads a cookie of {@link exchangeOf}. Over https a cookie without the prefix is somebody else's and is ignored. */
export function readCookie(request: FastifyRequest, name: string, isSecure: boolean): string | null {
  const cookies = request.server.parseCookie(request.headers.cookie ?? '');
  const found = isSecure ? (cookies[`__Host-${name}`] ?? cookies[`__Secure-${name}`]) : cookies[name];
  return found ?? null;
}

/**
 * Which page asked. Browsers tell by `Sec-Fetch-Site` where the page is https or local; elsewhere, and in older ones,
 * by `Origin`.
 */
function askedBy(request: FastifyRequest, isSecure: boolean, publicUrl: string): Exchange['askedBy'] {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'our page' : 'another page';
  const { origin } = request.headers;
  if (origin === undefined) return 'nobody says';
  const page = URL.parse(origin); // a page without an origin sends `null`
  if (page === null || (isSecure && page.protocol !== 'https:')) return 'another page';
  return page.host === request.host || page.host === new URL(publicUrl).host ? 'our page' : 'another page';
}

/** Makes the part of request and answer that signing in works with. `isSecure`: the page is reached by https. */
export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, publicUrl }: { isSecure: boolean; publicUrl: string },
): Exchange {
  const nameAt = (name: string, path: string) => (isSecure ? prefixed(name, path) : name);
  const limits = { httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    acceptLanguage: (request.headers['accept-language'] ?? '').slice(0, 300),
    isSecure,
    askedBy: askedBy(request, isSecure, publicUrl),
    readCookie: (name) => readCookie(request, name, isSecure),
    writeCookie(name, value, { path, maxAgeSeconds }) {
      const age = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
      reply.setCookie(nameAt(name, path), value, { path, ...limits, ...age });
    },
    clearCookie: (name, path) => void reply.clearCookie(nameAt(name, path), { path, ...limits }),
  };
}
