import type { FastifyReply, FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/**
 * Lets in only what was addressed to this machine by name and does not come from a foreign page:
 * a page in the same browser could otherwise drive the simulator, by rebinding a name or by a form.
 */
export async function refuseForeign(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { host, origin } = request.headers;
  const isOurs = host !== undefined && isLoopback(`http://${host}`) && (origin === undefined || isLoopback(origin));
  if (!isOurs) await reply.code(403).send({ error: 'only pages and programs of this machine may call the simulator' });
}
