import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What browsers may do with our pages: load from here alone, speak to nobody else, never be framed, run and apply nothing
 * that is written into the page. `'self'` covers the live connection, too, in every browser the client runs in. `nonce`:
 * the one of a page of ours; the kit and its dialogs make style elements with it. Style attributes are refused too; React
 * sets styles by the object model, which is no matter of this policy. `frames`: what a page may frame (the phone dock of
 * the demo).
 */
export function contentPolicy(frames: readonly string[], nonce: string | null): string {
  return [
    "default-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Of the one worker that makes recordings smaller: its encoder is compiled from a file of ours. A worker goes by its own
 * policy, so the pages stay without this opening. It speaks to nobody but its page.
 */
export const encoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** What pages of ours may ask of the device; nothing they frame may. */
const devices = 'camera=(self), microphone=(self), geolocation=(self)';

interface HeaderOptions {
  frames: readonly string[];
  isSecure(request: FastifyRequest): boolean;
}

/** Puts the security headers on every answer. */
export function addSecurityHeaders(http: FastifyInstance, options: HeaderOptions): void {
  const everywhere = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
  const page = {
    ...everywhere,
    'content-security-policy': contentPolicy(options.frames, null),
    'permissions-policy': devices,
  };
  const data = { ...everywhere, 'cache-control': 'no-store' };
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? data : page);
    if (options.isSecure(request)) reply.header('strict-transport-security', 'max-age=31536000');
  });
}
