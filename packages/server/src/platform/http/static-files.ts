import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../fail.ts';
import { answerTo } from './answer-error.ts';

/** Addresses that are never a page of the client. */
const notPages = /^\/(api|webhooks|socket\.io|public|assets)(\/|\?|$)/;

/**
 * Serves the built web client from `folder`. Its own addresses (`/tickets/…`) get index.html; what has a hash in its
 * name is kept by browsers for good, everything else is asked for again each time. Must be the last to be registered.
 */
export async function serveWebClient(http: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets/'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    if (isBuilt && isNavigation(request)) return reply.sendFile('index.html');
    return answerNotFound(reply);
  });
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !notPages.test(request.url) && (request.headers.accept ?? '').includes('text/html');
}

function answerNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('application/json; charset=utf-8')
    .send(answerTo(new Failure('ERR_NOT_FOUND')).body);
}
