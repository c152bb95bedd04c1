import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with an ETag of what is said, or that nothing changed since the browser kept it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  const text = JSON.stringify(result);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag: tag });
  // A proxy that packs answers puts W/ in front, and a header may list several.
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
