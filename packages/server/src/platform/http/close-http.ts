import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const closeWithinMs = 10_000;

/** Takes no new request and waits for the running ones; after 10 s they are cut off. */
export async function closeHttp(http: FastifyInstance, log: Logger): Promise<void> {
  // Closes idle connections again and again: one whose request has just ended stays open for the next, and the server
  // would wait for it.
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  const late = setTimeout(() => {
    log.warn('requests still ran after 10 s: cut off');
    http.server.closeAllConnections();
  }, closeWithinMs);
  await http.close();
  clearInterval(sweep);
  clearTimeout(late);
}
