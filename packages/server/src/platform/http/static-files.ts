import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../fail.ts';
import { answerTo } from './answer-error.ts';
import { contentPolicy, encoderPolicy } from './security-headers.ts';

/** Addresses that are no pages of the client. */
const notPages = /^\/(api|webhooks|socket\.io|public|assets)(\/|\?|$)/;

/** The bundler's name for `mp3.worker.ts`, compressed forms included. */
const encoderWorker = /^mp3\.worker-[\w-]+\.js(\.\w+)?$/;

/** The place in index.html for the page's own nonce. */
const noncePlace = '__STYLE_NONCE__';

/**
 * Serves the built web client from `folder`. Its pages (`/tickets/…`) get index.html; browsers keep files with a hash
 * in their name for good and ask for all others each time. Must be registered last.
 */
export async function serveWebClient(http: FastifyInstance, folder: string, frames: readonly string[]): Promise<void> {
  const sendPage = pageSender(folder, frames);
  if (sendPage) {
    for (const url of ['/', '/index.html']) {
      http.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => sendPage(reply) });
    }
    await http.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      index: false,
      // The plugin's own route would read the whole folder for each file, which takes 2 ms.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets/'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isHashed && encoderWorker.test(basename(path))) reply.header('content-security-policy', encoderPolicy);
      },
    });
    const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    http.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: ({ params: { '*': name } }, reply) => (files.has(name) ? reply.sendFile(name) : reply.callNotFound()),
    });
  }
  // Answers before a body is read, as no route would read it.
  http.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') return answerNotFound(reply);
  });
  http.setNotFoundHandler((request, reply) => {
    return sendPage && isNavigation(request) ? sendPage(reply) : answerNotFound(reply);
  });
}

/**
 * Sends each page with a nonce of its own, in its text and its policy. So it has no ETag: "not modified" would pair the
 * old text with a new policy. Null: the client is not built.
 */
function pageSender(folder: string, frames: readonly string[]): ((reply: FastifyReply) => FastifyReply) | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const page = readFileSync(file, 'utf8');
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', contentPolicy(frames, nonce)).header('cache-control', 'no-cache');
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(noncePlace, nonce));
  };
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
