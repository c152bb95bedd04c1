import type { ResultOf } from '@guiche/contract/route';
import type { putUserPicture } from '@guiche/contract/user-acts';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { StagedFile } from '../../platform/storage/storage.ts';
import { getManagedUser, keepAvatar } from '../users/index.ts';
import { requireOwnOrManager } from './require-rights.ts';
import type { UserActParts } from './user-act-parts.ts';

/** One's own picture, or by an admin anybody's. `namedId`: whose the form says it is. */
export async function putPicture(
  { storage }: UserActParts,
  ctx: Ctx,
  userId: number,
  { file, namedId }: { file: StagedFile; namedId: number | undefined },
): Promise<ResultOf<typeof putUserPicture>> {
  requireOwnOrManager(ctx, userId);
  if (namedId !== undefined && namedId !== userId) fail('ERR_VALIDATION');
  await keepAvatar({ storage }, ctx, userId, file);
  return { user: await getManagedUser(ctx, userId) };
}
