import type { ResultOf } from '@guiche/contract/route';
import type { putUserPicture } from '@guiche/contract/user-acts';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Upload } from '../../platform/http/bind.ts';
import { getManagedUser, keepAvatar } from '../users/index.ts';
import { requireOwnOrManager } from './require-rights.ts';
import type { UserActParts } from './user-acts.routes.ts';

/** One's own picture, or by an admin anybody's. */
export async function putPicture(
  { storage }: UserActParts,
  ctx: Ctx,
  userId: number,
  { fields, file }: Upload<typeof putUserPicture>,
): Promise<ResultOf<typeof putUserPicture>> {
  requireOwnOrManager(ctx, userId);
  if (fields.userId !== undefined && fields.userId !== userId) fail('ERR_VALIDATION');
  await keepAvatar({ storage }, ctx, userId, file);
  return { user: await getManagedUser(ctx, userId) };
}
