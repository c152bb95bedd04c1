import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const closeWithinMs = 10_000;

/** Takes no new request and waits for those under way; at 10 s they are cut off. */
export async function closeHttp(http: FastifyInstance, log: Logger): Promise<void> {
  // A connection whose request has just ended stays open for the next one, and the server waits for it.
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  const late = setTimeout(() => {
    log.warn('requests still ran after 10 s: cut off');
    http.server.closeAllConnections();
  }, closeWithinMs);
  await http.close();
  clearInterval(sweep);
  clearTimeout(late);
}
