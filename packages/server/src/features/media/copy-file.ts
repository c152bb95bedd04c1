import type { Storage } from '../../platform/storage/storage.ts';
import { dropFile, type KeptFile } from './keep-file.ts';
import type { MediaRow } from './media.repo.ts';

/**
 * Copies a file's bytes under keys of their own, as a file is removed with its message and must not take another's
 * along. Null: its bytes are not here.
 */
export async function copyFile(
  storage: Storage,
  companyId: number,
  row: MediaRow,
): Promise<(KeptFile & { isVoice: boolean }) | null> {
  if (row.state !== 'ready' || row.storage_key === null || row.size === null || row.sha256 === null) return null;
  const storageKey = await copyBytes(storage, companyId, row.storage_key);
  try {
    return {
      name: row.name,
      mimeType: row.mime_type,
      size: row.size,
      width: row.width,
      height: row.height,
      durationMs: row.duration_ms,
      sha256: row.sha256,
      storageKey,
      thumbnailKey: row.thumbnail_key && (await copyBytes(storage, companyId, row.thumbnail_key)),
      waveform: row.waveform,
      isVoice: row.is_voice,
    };
  } catch (error) {
    await dropFile(storage, { storageKey, thumbnailKey: null });
    throw error;
  }
}

async function copyBytes(storage: Storage, companyId: number, key: string): Promise<string> {
  const [bytes, size] = await Promise.all([storage.open(key), storage.size(key)]);
  return storage.keep(await storage.stage(bytes, size), companyId);
}
