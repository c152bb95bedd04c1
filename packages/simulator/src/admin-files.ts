import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isRecord, optional, pathText, queryText, RequestError, text } from './checks.ts';
import type { Sim } from './context.ts';

const MAX_FILE = 110 * 1024 * 1024;
/** What a browser may show in the page; anything else it saves. */
const SHOWN = /^(image\/(jpeg|png|gif|webp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/;

/** Files of contacts: added as bytes before they are sent, and read again by the page and by tests. */
export function registerFileRoutes(app: FastifyInstance, sim: Sim): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FILE }, (_request, body, done) => done(null, body));

  app.post('/sim/media', async (request) => {
    const mime = queryText(request.query, 'mime') ?? 'application/octet-stream';
    const name = isRecord(request.query) ? optional(text({ max: 1000 }))(request.query.name, 'name') : undefined;
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const media = await sim.media.add(Readable.from([bytes]), { phoneNumberId: null, mime, name: name ?? null });
    return { mediaId: media.id };
  });

  app.get('/sim/media/:id', async (request, reply) => {
    const media = sim.media.find(pathText(request.params, 'id'));
    if (media === null) throw new RequestError(404, 'no such file');
    const isShown = SHOWN.test(media.mime);
    await reply
      .type(isShown ? media.mime : 'application/octet-stream')
      .header('Content-Disposition', isShown ? 'inline' : 'attachment')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Content-Length', media.size)
      .send(sim.media.open(media.id));
  });
}
