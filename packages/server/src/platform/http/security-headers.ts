import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The policy for our pages: load from this server alone, connect to nobody else, never be framed, and run or apply
 * nothing written into the page. `'self'` covers the live connection in every browser that the client runs in. `nonce`
 * belongs to one page; the kit and its dialogs make style elements with it. Style attributes are refused, too; React
 * sets styles by the object model, which the policy does not cover. `frames` lists what a page may frame (the phone
 * dock of the demo).
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
 * The policy of the one worker that encodes recordings: its encoder is compiled from our own file. A worker has a
 * policy of its own, so the pages need no such opening. It talks to its page alone.
 */
export const encoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The devices that our pages may ask for; nothing they frame may. */
const devices = 'camera=(self), microphone=(self), geolocation=(self)';

interface HeaderOptions {
  frames: readonly string[];
  isSecure(request: FastifyRequest): boolean;
}

/** Adds the security headers to every answer. */
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
