import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { companyDb } from '../../platform/db/company-db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileAsker, serveFiles } from '../media/index.ts';
import { findProfile } from './contact-profiles.repo.ts';
import { pictureUrlOf } from './fetch-profile.ts';

interface Parts extends FileAsker {
  pool: pg.Pool;
  storage: Storage;
}

/** `GET /public/contact-pictures/{id}/{name}`: pictures of contacts, for everybody of the company, as contacts are. */
export function pictureRoutes(http: FastifyInstance, parts: Parts): void {
  const { pool, storage } = parts;
  serveFiles(http, '/public/contact-pictures/:profileId/:name', parts, async (request, { actor }) => {
    const { profileId } = request.params as { profileId: string };
    if (!/^[1-9]\d{0,15}$/.test(profileId)) return null;
    const row = await findProfile(companyDb(pool, actor.companyId), Number(profileId));
    const key = row?.picture_key ?? null;
    if (key === null) return null;
    return {
      size: await storage.size(key),
      mimeType: 'image/webp',
      disposition: 'inline',
      etag: `"${pictureUrlOf(Number(profileId), key).split('/').at(-1)}"`,
      open: (range) => storage.open(key, range),
    };
  });
}
