import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { isStillAdmin, type LockedUser } from './locked-people.repo.ts';

/**
 * The right as it is now, the company's row being held: a session is remembered for seconds, and of two admins who take
 * it from each other at once only the first may. The operator's people are the operator's: no other admin of that company
 * could otherwise be kept from becoming one of them by a new password.
 */
export async function requireManagerOf(tx: TxCtx, user: LockedUser): Promise<void> {
  const { userId, super: isSuper } = tx.actor;
  if (!(await isStillAdmin(tx.db, userId))) fail('ERR_NO_PERMISSION');
  if (user.super && !isSuper && user.id !== userId) fail('ERR_NO_PERMISSION');
}
