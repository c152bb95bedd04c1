import type { CompanyDb } from '../../platform/db/company-db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findProfile } from './contact-profiles.repo.ts';
import { pictureUrlOf } from './fetch-profile.ts';

/** Finds a profile's picture for handing out. Null: there is none, or it is another company's. */
export async function findPicture(db: CompanyDb, storage: Storage, profileId: number) {
  const key = (await findProfile(db, profileId))?.picture_key ?? null;
  if (key === null) return null;
  return {
    size: await storage.size(key),
    mimeType: 'image/webp',
    disposition: 'inline',
    etag: `"${pictureUrlOf(profileId, key).split('/').at(-1)}"`,
    open: (range?: Parameters<Storage['open']>[1]) => storage.open(key, range),
  };
}
