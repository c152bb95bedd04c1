import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { isStillAdmin, type LockedUser } from './locked-people.repo.ts';

/**
 * Requires the present right, under the company's lock: a session is remembered for seconds, and of two admins who take
 * the right from each other at once only the first may. Only operators may change operators: another admin of that
 * company could otherwise become one by setting a new password.
 */
export async function requireManagerOf(tx: TxCtx, user: LockedUser): Promise<void> {
  const { userId, super: isSuper } = tx.actor;
  if (!(await isStillAdmin(tx.db, userId))) fail('ERR_NO_PERMISSION');
  if (user.super && !isSuper && user.id !== userId) fail('ERR_NO_PERMISSION');
}
