import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileAsker, originalOf, serveFiles } from '../media/index.ts';
import { findShownFile } from './find-shown-file.ts';

interface Parts extends FileAsker {
  pool: pg.Pool;
  storage: Storage;
}

/** `GET /public/files/{id}/{name}`: the files of lists, for those who look after them. Contacts get them by messages. */
export function optionFileRoutes(http: FastifyInstance, parts: Parts): void {
  const { pool, storage } = parts;
  serveFiles(http, '/public/files/:optionId/:name', parts, async (request, { actor }) => {
    const { optionId } = request.params as { optionId: string };
    if (!/^[1-9]\d{0,15}$/.test(optionId)) return null;
    const file = await findShownFile(companyDb(pool, actor.companyId), actor, Number(optionId));
    return file && originalOf(storage, file);
  });
}
