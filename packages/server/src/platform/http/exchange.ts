import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './bind.ts';

/**
 * Over https a cookie carries a prefix by which browsers hold us to our word: `__Host-` (ours alone, whole site) or,
 * where it is sent to one path only, `__Secure-`. A neighbour on plain http cannot plant one of these.
 */
const prefixed = (name: string, path: string) => `${path === '/' ? '__Host-' : '__Secure-'}${name}`;

/** Whether the page is reached by https, be it by the proxy's word or by ours. */
export const secureBy =
  (publicUrl: string) =>
  (request: FastifyRequest): boolean =>
    request.protocol === 'https' || publicUrl.startsWith('https:');

/** A cookie written by {@link exchangeOf}. Over https one without the prefix is somebody else's, and not read. */
export function readCookie(request: FastifyRequest, name: string, isSecure: boolean): string | null {
  const cookies = request.server.parseCookie(request.headers.cookie ?? '');
  const found = isSecure ? (cookies[`__Host-${name}`] ?? cookies[`__Secure-${name}`]) : cookies[name];
  return found ?? null;
}

/** Browsers tell by `Sec-Fetch-Site` where the page is https or local, and elsewhere, as older ones do, by `Origin`. */
function askedBy(request: FastifyRequest, isSecure: boolean, publicUrl: string): Exchange['askedBy'] {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'our page' : 'another page';
  const { origin } = request.headers;
  if (origin === undefined) return 'nobody says';
  const page = URL.parse(origin); // of a page that has none it is `null`
  if (page === null || (isSecure && page.protocol !== 'https:')) return 'another page';
  return page.host === request.host || page.host === new URL(publicUrl).host ? 'our page' : 'another page';
}

/** The part of request and answer that signing in works with. `isSecure`: the page is reached by https. */
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
