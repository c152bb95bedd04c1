import { fail } from '../../platform/fail.ts';
import { detectType } from '../../platform/files/detect-type.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { type StagedFile, type Storage, StorageFull } from '../../platform/storage/storage.ts';
import { inspectFile } from './inspect-file.ts';

/** A file that belongs to no message, as named by its row. */
export interface KeptOriginal {
  key: string;
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
}

/** Keeps a file that is sent again and again. One that claims to be a picture, sound or film must be one. */
export async function keepOriginal(
  storage: Pick<Storage, 'keep'>,
  companyId: number,
  { file, name }: { file: StagedFile; name: string },
): Promise<KeptOriginal> {
  if (file.size === 0) fail('ERR_MEDIA_EMPTY');
  const claimed = await detectType(file.path);
  const { type } = await inspectFile(file.path);
  if (type.family === 'other' && claimed.family !== 'other') fail('ERR_MEDIA_BROKEN');
  const key = await storage.keep(file, companyId).catch((error: unknown) => {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  });
  const { mimeType } = type;
  return { key, name: cleanFileName(name, type, 'arquivo'), mimeType, size: file.size, sha256: file.sha256 };
}
