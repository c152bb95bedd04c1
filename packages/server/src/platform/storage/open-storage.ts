import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the configuration names. The client of S3 is large, so it is loaded only where it is used. */
export async function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Promise<Storage> {
  if (storage === null) {
    const { openFsStorage } = await import('./fs-storage.ts');
    return openFsStorage(join(dataDir, 'media'));
  }
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(storage, join(dataDir, 'media', 'staged'));
}
