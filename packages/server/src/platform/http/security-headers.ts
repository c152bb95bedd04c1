import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What browsers may do with our pages: load from here alone, never be framed. Mantine writes style attributes, hence
 * 'unsafe-inline' for styles; scripts have no exception. `frames`: what a page may frame (the phone dock of the demo).
 */
function contentPolicy(frames: readonly string[]): string {
  return [
    "default-src 'self'",
    "connect-src 'self' ws: wss:",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface HeaderOptions {
  frames: readonly string[];
  isSecure(request: FastifyRequest): boolean;
}

/** Puts the security headers on every answer. */
export function addSecurityHeaders(http: FastifyInstance, options: HeaderOptions): void {
  const everywhere = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
  const page = { ...everywhere, 'content-security-policy': contentPolicy(options.frames) };
  const data = { ...everywhere, 'cache-control': 'no-store' };
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? data : page);
    if (options.isSecure(request)) reply.header('strict-transport-security', 'max-age=31536000');
  });
}
