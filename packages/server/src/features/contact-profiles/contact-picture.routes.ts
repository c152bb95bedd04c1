import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileAsker, serveFiles } from '../media/index.ts';
import { findPicture } from './find-picture.ts';

interface Deps extends FileAsker {
  pool: pg.Pool;
  storage: Storage;
}

/** `GET /public/contact-pictures/{id}/{name}`: contacts' pictures, for everybody of the company, as contacts are. */
export function pictureRoutes(http: FastifyInstance, deps: Deps): void {
  const { pool, storage } = deps;
  serveFiles(http, '/public/contact-pictures/:profileId/:name', deps, async (request, { actor }) => {
    const { profileId } = request.params as { profileId: string };
    if (!/^[1-9]\d{0,15}$/.test(profileId)) return null;
    return findPicture(companyDb(pool, actor.companyId), storage, Number(profileId));
  });
}
