import { canManageFiles } from '@guiche/contract/actor';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileAsker, originalOf, serveFiles } from '../media/index.ts';
import { findFileOfOption } from './file-lists.service.ts';

interface Deps extends FileAsker {
  pool: pg.Pool;
  storage: Storage;
}

/** `GET /public/files/{id}/{name}`: files of lists, for people who manage them. Contacts get them as messages. */
export function optionFileRoutes(http: FastifyInstance, deps: Deps): void {
  const { pool, storage } = deps;
  serveFiles(http, '/public/files/:optionId/:name', deps, async (request, { actor }) => {
    const { optionId } = request.params as { optionId: string };
    if (!canManageFiles(actor) || !/^[1-9]\d{0,15}$/.test(optionId)) return null;
    const file = await findFileOfOption(companyDb(pool, actor.companyId), Number(optionId));
    return file && originalOf(storage, file);
  });
}
