import { Readable } from 'node:stream';
import { cleanFileName } from '../../platform/files/file-name.ts';
import type { StagedFile, Storage } from '../../platform/storage/storage.ts';
import type { FileFacts } from './inspect-file.ts';
import { readWaveform } from './waveform.ts';

/** A kept file and its facts: the part of its row that follows from the bytes. */
export interface KeptFile {
  name: string;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  sha256: string;
  storageKey: string;
  thumbnailKey: string | null;
  /** For a voice note: 64 heights, a byte each. */
  waveform: Buffer | null;
}

interface Naming {
  given: string | null;
  fallback: string;
  isVoice: boolean;
}

const mostThumbnailBytes = 4 * 1024 * 1024;

/**
 * Keeps the bytes and their preview, both or none. `named`: the sender's name for it, its name without one, and whether
 * it was spoken.
 */
export async function keepFile(
  storage: Storage,
  companyId: number,
  staged: StagedFile,
  facts: FileFacts,
  named: Naming,
): Promise<KeptFile> {
  const { type } = facts;
  const waveform =
    named.isVoice && type.family === 'audio'
      ? await readWaveform({ path: staged.path, mimeType: type.mimeType })
      : null;
  const thumbnailKey = facts.thumbnail && (await keepBytes(storage, companyId, facts.thumbnail));
  try {
    const storageKey = await storage.keep(staged, companyId);
    return {
      name: cleanFileName(named.given ?? '', type, named.fallback),
      mimeType: type.mimeType,
      size: staged.size,
      width: facts.width,
      height: facts.height,
      durationMs: facts.durationMs,
      sha256: staged.sha256,
      storageKey,
      thumbnailKey,
      waveform,
    };
  } catch (error) {
    if (thumbnailKey !== null) await storage.remove(thumbnailKey);
    throw error;
  }
}

async function keepBytes(storage: Storage, companyId: number, bytes: Buffer): Promise<string> {
  return storage.keep(await storage.stage(Readable.from([bytes]), mostThumbnailBytes), companyId);
}

/** Removes a kept file that no row names. */
export async function dropFile(storage: Storage, kept: Pick<KeptFile, 'storageKey' | 'thumbnailKey'>): Promise<void> {
  await storage.remove(kept.storageKey);
  if (kept.thumbnailKey !== null) await storage.remove(kept.thumbnailKey);
}
