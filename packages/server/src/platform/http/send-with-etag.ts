import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Written {
  text: string;
  tag: string;
}

/** What never changes in the life of a process is written once. */
const written = new WeakMap<object, Written>();

/** Answers with an ETag of what is said, or that nothing changed since the browser kept it. A frozen result is written once. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const { text, tag } = write(result);
  reply.headers({ 'cache-control': 'no-cache', etag: tag });
  // A proxy that packs answers puts W/ in front, and a header may list several.
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
