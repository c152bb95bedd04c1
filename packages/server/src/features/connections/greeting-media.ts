import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { detectType, isInlineType } from '../../platform/files/detect-type.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { type StagedFile, StorageFull } from '../../platform/storage/storage.ts';
import { announceConnection } from './announce-connection.ts';
import { presentDetails } from './connection.present.ts';
import { type ConnectionColumns, updateColumns } from './connection-writes.repo.ts';
import { findConnection, lockDetails } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';

/** Stores the picture or film of the greeting, by its bytes. The previous one is removed. */
export async function attachToGreeting(
  deps: ConnectionDeps,
  ctx: Ctx,
  id: number,
  { file, name }: { file: StagedFile; name: string },
): Promise<ConnectionDetails> {
  if (!(await findConnection(ctx.db, id))) fail('ERR_NO_WAPP_FOUND');
  if (file.size === 0) fail('ERR_MEDIA_EMPTY');
  const type = await detectType(file.path);
  const isPicture = type.family === 'image' && isInlineType(type.mimeType);
  if (!isPicture && type.family !== 'video') fail('ERR_MEDIA_NOT_SUPPORTED');
  const key = await deps.storage.keep(file, ctx.companyId).catch((error: unknown) => {
    if (error instanceof StorageFull) fail('ERR_STORAGE_FULL');
    throw error;
  });
  try {
    return await replaceMedia(deps, ctx, id, {
      greeting_media_key: key,
      greeting_media_name: cleanFileName(name, type, 'arquivo'),
      greeting_media_type: type.mimeType,
      greeting_media_sha256: file.sha256,
    });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
}

export const detachFromGreeting = (deps: ConnectionDeps, ctx: Ctx, id: number): Promise<ConnectionDetails> =>
  replaceMedia(deps, ctx, id, {
    greeting_media_key: null,
    greeting_media_name: null,
    greeting_media_type: null,
    greeting_media_sha256: null,
  });

async function replaceMedia(deps: ConnectionDeps, ctx: Ctx, id: number, columns: ConnectionColumns) {
  const { before, after } = await inTransaction(ctx, async (tx) => {
    const row = (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
    await updateColumns(tx.db, id, columns, tx.clock.now());
    return { before: row, after: await announceConnection(tx, id) };
  });
  if (before.greeting_media_key !== null) await deps.storage.remove(before.greeting_media_key);
  return presentDetails(after, deps, true);
}
