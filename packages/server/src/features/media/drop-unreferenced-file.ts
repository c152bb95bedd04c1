import { Failure } from '../../platform/fail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { dropFile, type KeptFile } from './keep-file.ts';

/**
 * After what should have named a kept file has failed: takes it away again. Our own refusal left nothing. Anything else may
 * have been the answer to a COMMIT that was lost, so the row is asked for, and where nobody answers the file stays: one too
 * many harms nobody, a message without its bytes does.
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
