import { Failure } from '../../platform/fail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { dropFile, type KeptFile } from './keep-file.ts';

/**
 * Removes a kept file after the write that should have named it failed. Our own refusal left nothing. Any other error
 * may hide a lost answer to COMMIT, so the row is looked for. If that fails, too, the file stays: a superfluous file
 * harms nobody, a message without its bytes does.
 */
export async function dropUnreferencedFile(
  storage: Storage,
  kept: Pick<KeptFile, 'storageKey' | 'thumbnailKey'>,
  error: unknown,
  isNamed: () => Promise<boolean>,
): Promise<void> {
  if (!(error instanceof Failure) && (await isNamed().catch(() => true))) return;
  await dropFile(storage, kept);
}
