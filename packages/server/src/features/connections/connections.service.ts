import { isAdmin } from '@guiche/contract/actor';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import type { Connection } from '@guiche/contract/connections.schemas';
import type { ChannelAdapter } from '../../channels/adapter.ts';
import type { Ctx, TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type DetailsDeps, presentConnection, presentDetails } from './connection.present.ts';
import { findConnection, findConnections, findDefaultConnectionRow, findDetails } from './connections.repo.ts';

/** What the management of connections needs besides the database. */
export interface ConnectionDeps extends DetailsDeps {
  adapterFor(channel: string): ChannelAdapter | null;
  storage: Pick<Storage, 'keep' | 'remove'>;
  /** Runs when an access was found good, in the transaction that stores it. */
  onGoodAccess(tx: TxCtx, connectionId: number): void;
  /** Address of this installation, without a trailing slash. */
  publicUrl: string;
}

export async function listOwnConnections(ctx: Ctx, channel?: Connection['channel']): Promise<Connection[]> {
  return (await findConnections(ctx.db, channel)).map(presentConnection);
}

export async function getConnection(ctx: Ctx, id: number): Promise<Connection> {
  return presentConnection((await findConnection(ctx.db, id)) ?? fail('ERR_NO_WAPP_FOUND'));
}

export async function getDetails(deps: ConnectionDeps, ctx: Ctx, id: number): Promise<ConnectionDetails> {
  const row = (await findDetails(ctx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
  return presentDetails(row, deps, isAdmin(ctx.actor));
}

/** The connection of the caller's new tickets when they chose none. */
export async function findDefaultConnection(ctx: Ctx): Promise<Connection | null> {
  const row = await findDefaultConnectionRow(ctx.db, ctx.actor.userId);
  return row ? presentConnection(row) : null;
}
