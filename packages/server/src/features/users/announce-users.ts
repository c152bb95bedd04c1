import type { PayloadOf } from '@guiche/contract/event';
import { userEvent } from '@guiche/contract/users';
import { companyRoom } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { presentListedUser } from './user.present.ts';
import { findUserRowsById } from './users.repo.ts';

/** Tells everybody of the company how these people are now. */
export async function announceUsers(
  tx: TxCtx,
  userIds: readonly number[],
  changed: PayloadOf<typeof userEvent>['changed'][number],
): Promise<void> {
  if (userIds.length === 0) return;
  for (const row of await findUserRowsById(tx.db, userIds)) {
    const payload = {
      action: 'update' as const,
      user: presentListedUser(row, { withEmail: false }),
      changed: [changed],
    };
    tx.emit({ name: userEvent.name, payload, rooms: [companyRoom] });
  }
}
