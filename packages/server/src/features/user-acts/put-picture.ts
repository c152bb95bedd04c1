import type { ResultOf } from '@guiche/contract/route';
import type { putUserPicture } from '@guiche/contract/user-acts.schemas';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { StagedFile } from '../../platform/storage/storage.ts';
import { getManagedUser, keepAvatar, lockCompany, lockUser, requireManagerOf } from '../users/index.ts';
import { requireOwnOrManager } from './require-rights.ts';
import type { UserActDeps } from './user-act-deps.ts';

/** Stores one's own picture, or by an admin anybody's. `namedId`: the person that the form names. */
export async function putPicture(
  { storage }: UserActDeps,
  ctx: Ctx,
  userId: number,
  { file, namedId }: { file: StagedFile; namedId: number | undefined },
): Promise<ResultOf<typeof putUserPicture>> {
  requireOwnOrManager(ctx, userId);
  if (namedId !== undefined && namedId !== userId) fail('ERR_VALIDATION');
  const requireManager = async (tx: TxCtx) => {
    if (userId === tx.actor.userId) return;
    await lockCompany(tx.db);
    await requireManagerOf(tx, (await lockUser(tx.db, userId)) ?? fail('ERR_NO_USER_FOUND'));
  };
  await keepAvatar({ storage }, ctx, userId, file, requireManager);
  return { user: await getManagedUser(ctx, userId) };
}
