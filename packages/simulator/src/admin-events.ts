import type { FastifyInstance } from 'fastify';
import type { Sim } from './context.ts';

const BEAT_MS = 15_000;
/** A reader this far behind is cut off; it connects again and loads everything anew. */
const MAX_BEHIND_BYTES = 8 * 1024 * 1024;

/** GET /sim/events: everything that happens, as server-sent events, from now on. */
export function registerEventRoute(app: FastifyInstance, sim: Sim): void {
  app.get('/sim/events', (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    stream.write('retry: 1000\n\n');
    const write = (text: string): void => {
      if (stream.writableLength > MAX_BEHIND_BYTES) stream.destroy();
      else stream.write(text);
    };
    const beat = setInterval(() => write(': beat\n\n'), BEAT_MS);
    const unsubscribe = sim.feed.subscribe((event) =>
      write(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`),
    );
    stream.on('close', () => {
      clearInterval(beat);
      unsubscribe();
    });
  });
}
