import { canManageUsers } from '@guiche/contract/actor';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { hasOtherAdmin, type LockedUser } from '../users/index.ts';

/** Oneself, or an admin. Asked before anybody is looked for. */
export function requireOwnOrManager({ actor }: Ctx, userId: number): void {
  if (userId !== actor.userId && !canManageUsers(actor)) fail('ERR_NO_PERMISSION');
}

/** A company without an admin could be helped by nobody in it. */
export async function requireOtherAdmin(tx: TxCtx, user: LockedUser): Promise<void> {
  if (user.profile === 'admin' && !(await hasOtherAdmin(tx.db, user.id))) fail('ERR_LAST_ADMIN');
}
