import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileAsker, originalOf, serveFiles } from '../media/index.ts';
import { findSeenFile } from './quick-messages.service.ts';

interface Deps extends FileAsker {
  pool: pg.Pool;
  storage: Storage;
}

/** `GET /public/quick-messages/{id}/{name}`: files of quick messages, for people who see these. */
export function quickFileRoutes(http: FastifyInstance, deps: Deps): void {
  const { pool, storage } = deps;
  serveFiles(http, '/public/quick-messages/:quickMessageId/:name', deps, async (request, { actor }) => {
    const { quickMessageId } = request.params as { quickMessageId: string };
    if (!/^[1-9]\d{0,15}$/.test(quickMessageId)) return null;
    const file = await findSeenFile(companyDb(pool, actor.companyId), actor, Number(quickMessageId));
    return file && originalOf(storage, file);
  });
}
