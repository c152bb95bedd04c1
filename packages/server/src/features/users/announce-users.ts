import type { PayloadOf } from '@guiche/contract/event';
import { userEvent } from '@guiche/contract/users.schemas';
import { companyRoom } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { presentListedUser } from './user.present.ts';
import { findUserRowsById } from './users.repo.ts';

type Changed = Extract<PayloadOf<typeof userEvent>, { action: 'update' }>['changed'];

/** Announces these people's present state to everybody of the company. */
export async function announceUsers(tx: TxCtx, userIds: readonly number[], ...changed: Changed): Promise<void> {
  if (userIds.length === 0) return;
  for (const row of await findUserRowsById(tx.db, userIds))
    tell(tx, { action: 'update', user: presentListedUser(row, { withEmail: false }), changed });
}

/** Announces a new person to everybody of the company. */
export async function announceNewUser(tx: TxCtx, userId: number): Promise<void> {
  for (const row of await findUserRowsById(tx.db, [userId]))
    tell(tx, { action: 'create', user: presentListedUser(row, { withEmail: false }) });
}

/** Announces that a person left; the event also cuts off their own screens. */
export const announceLeaving = (tx: TxCtx, userId: number): void => tell(tx, { action: 'delete', userId });

const tell = (tx: TxCtx, payload: PayloadOf<typeof userEvent>): void =>
  tx.emit({ name: userEvent.name, payload, rooms: [companyRoom] });
