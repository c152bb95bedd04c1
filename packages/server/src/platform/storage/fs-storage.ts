import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, newKey } from './new-key.ts';
import { openStaging } from './staging.ts';
import { FileMissing, type Storage, storageError } from './storage.ts';

/**
 * Files below a folder. Staged ones lie beside the kept ones, so keeping is a rename and a name never shows half a
 * file. (flydrive serves the buckets only: its `move` on a disk copies and removes, and a crash leaves the half copy.)
 */
export async function openFsStorage(folder: string): Promise<Storage> {
  const staging = await openStaging(join(folder, 'staged'));
  return {
    ...staging,
    async keep(file, companyId) {
      const key = newKey(companyId);
      const path = join(folder, key);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(file.path, path);
      } catch (error) {
        await file.discard();
        throw storageError(error);
      }
      return key;
    },
    size: async (key) => (await stat(join(folder, checkKey(key))).catch(refuse)).size,
    async open(key, range) {
      // A missing file fails here and not in the middle of an answer.
      const file = await open(join(folder, checkKey(key))).catch(refuse);
      return createReadStream('', { fd: file, ...range });
    },
    borrow: async (key) => ({ path: join(folder, checkKey(key)), release: async () => {} }),
    remove: (key) => rm(join(folder, checkKey(key)), { force: true }),
  };
}

function refuse(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new FileMissing('no such file', { cause: error }) : error;
}
