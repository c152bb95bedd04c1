import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Written {
  text: string;
  tag: string;
}

/** Results that never change while the process lives, encoded once. */
const written = new WeakMap<object, Written>();

/** Answers with an ETag, or 304 where the browser keeps the same answer. A frozen result is encoded once. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const { text, tag } = write(result);
  reply.headers({ 'cache-control': 'no-cache', etag: tag });
  // A proxy that compresses answers puts W/ in front, and the header may list several tags.
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

function write(result: unknown): Written {
  const isForGood = typeof result === 'object' && result !== null && Object.isFrozen(result);
  const kept = isForGood ? written.get(result) : undefined;
  if (kept) return kept;
  const text = JSON.stringify(result);
  const now = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"` };
  if (isForGood) written.set(result, now);
  return now;
}
