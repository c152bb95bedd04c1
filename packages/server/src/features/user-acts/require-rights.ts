import { canManageUsers } from '@guiche/contract/actor';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { hasOtherAdmin, type LockedUser } from '../users/index.ts';

/** Requires oneself, or an admin, before anybody is looked for. */
export function requireOwnOrManager({ actor }: Ctx, userId: number): void {
  if (userId !== actor.userId && !canManageUsers(actor)) fail('ERR_NO_PERMISSION');
}

/** Requires another admin: nobody in a company without one could help it. */
export async function requireOtherAdmin(tx: TxCtx, user: LockedUser): Promise<void> {
  if (user.profile === 'admin' && !(await hasOtherAdmin(tx.db, user.id))) fail('ERR_LAST_ADMIN');
}
