import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerCloudRoutes } from './admin-cloud.ts';
import { registerContactRoutes } from './admin-contacts.ts';
import { registerControlRoutes } from './admin-control.ts';
import { registerEventRoute } from './admin-events.ts';
import { registerFileRoutes } from './admin-files.ts';
import { registerRecordRoutes } from './admin-records.ts';
import { registerTemplateRecords } from './admin-templates.ts';
import { registerWhatsAppWebRoutes } from './admin-whatsapp-web.ts';
import { RequestError } from './checks.ts';
import type { Sim } from './context.ts';

/** The admin API under /sim: the same verbs for the phones page, the tests and the load tools. */
export async function registerAdminRoutes(app: FastifyInstance, sim: Sim): Promise<void> {
  await app.register((admin, _options, done) => {
    admin.setErrorHandler((error, request, reply) => answerError(sim, error, request, reply));
    registerContactRoutes(admin, sim);
    registerCloudRoutes(admin, sim);
    registerControlRoutes(admin, sim);
    registerRecordRoutes(admin, sim);
    registerTemplateRecords(admin, sim);
    registerWhatsAppWebRoutes(admin, sim);
    registerEventRoute(admin, sim);
    void admin.register((files, _filesOptions, filesDone) => {
      registerFileRoutes(files, sim);
      filesDone();
    });
    done();
  });
}

async function answerError(sim: Sim, error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const status = refusalStatus(error);
  const message = error instanceof Error ? error.message : String(error);
  if (status === 500) sim.log.error('request failed', { method: request.method, url: request.url, error: message });
  await reply.code(status).send({ error: message });
}

/** 4xx for what the caller got wrong, ours or the HTTP server's finding; 500 for what we did. */
function refusalStatus(error: unknown): number {
  if (error instanceof RequestError) return error.status;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
