import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import type { Metrics } from './metrics.ts';

/**
 * Mounts `GET /metrics`, for this machine or the holder of the token. A request through a proxy never counts as from
 * this machine.
 */
export function metricsRoute(http: FastifyInstance, metrics: Metrics, token: string | null): void {
  http.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request) && !holdsToken(request, token)) fail('ERR_NO_PERMISSION');
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return isLoopback && proxyHeaders.every((name) => headers[name] === undefined);
}

/** Compares in constant time for any text, by digests. */
function holdsToken({ headers }: FastifyRequest, token: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
