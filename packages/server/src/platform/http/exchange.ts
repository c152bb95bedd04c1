import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './bind.ts';

/** The part of request and answer that signing in works with. `isSecure`: the page is reached by https. */
export function exchangeOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Exchange {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    acceptLanguage: (request.headers['accept-language'] ?? '').slice(0, 300),
    isSecure,
    // Told by browsers where the page is https or local; what sends none is no browser, or has SameSite alone to go by.
    isCrossSite: !['same-origin', 'none'].includes(request.headers['sec-fetch-site'] ?? 'none'),
    readCookie: (name) => request.server.parseCookie(request.headers.cookie ?? '')[name] ?? null,
    writeCookie(name, value, { path, maxAgeSeconds }) {
      const age = maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds };
      reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'strict', secure: isSecure, ...age });
    },
    clearCookie: (name, path) =>
      void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'strict', secure: isSecure }),
  };
}
