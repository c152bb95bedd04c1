import type { Connection } from '@guiche/contract/connections';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { presentConnection } from './connection.present.ts';
import { findConnection, findConnections, findDefaultConnectionRow } from './connections.repo.ts';

export async function listAllConnections(ctx: Ctx, channel?: Connection['channel']): Promise<Connection[]> {
  return (await findConnections(ctx.db, channel)).map(presentConnection);
}

export async function getConnection(ctx: Ctx, id: number): Promise<Connection> {
  return presentConnection((await findConnection(ctx.db, id)) ?? fail('ERR_NO_WAPP_FOUND'));
}

/** The connection new tickets go out by when nobody chose one. */
export async function findDefaultConnection(ctx: Ctx): Promise<Connection | null> {
  const row = await findDefaultConnectionRow(ctx.db);
  return row ? presentConnection(row) : null;
}
