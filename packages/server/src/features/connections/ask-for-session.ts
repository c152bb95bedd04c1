import type { Connection } from '@guiche/contract/connections.schemas';
import type { ChannelSessions, ConnectionKey } from '../../channels/connecting.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { readTypedNumber } from '../settings/index.ts';
import { releaseKind } from './access-job-kinds.ts';
import { presentConnection } from './connection.present.ts';
import { removeRoute } from './connection-writes.repo.ts';
import { type ConnectionRow, findConnections, lockDetails } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';
import { putReport } from './report-connection.ts';

type Opening = Parameters<ChannelSessions['askOpen']>[2];

/**
 * Asks for a session, and shows at once that it was asked for. An open one stays as it is unless it is renewed. The
 * number is given as typed.
 */
export function askSessionOpen(deps: ConnectionDeps, ctx: Ctx, id: number, asked: Opening): Promise<Connection> {
  return inTransaction(ctx, async (tx) => {
    const row = (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
    const sessions = sessionsOf(deps, row);
    if (asked.kind === 'again' && row.status === 'CONNECTED') return presentConnection(row);
    const { kind, pairingNumber: typed } = asked;
    const how = { kind, pairingNumber: typed === null ? null : await readTypedNumber(tx.db, typed) };
    return presentConnection((await ask(tx, sessions, id, how)) ?? fail('ERR_NO_WAPP_FOUND'));
  });
}

/** Ends a session, or gives up an account of a log-in, by a person's wish: no alarm is raised. */
export function askSessionClose(deps: ConnectionDeps, ctx: Ctx, id: number): Promise<Connection> {
  return inTransaction(ctx, async (tx) => {
    const row = (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
    const key = keyOf(tx, id);
    if (deps.adapterFor(row.channel)?.login) {
      await removeRoute(tx.db, id);
      tx.enqueue(releaseKind, key, { key: `release-${id}` });
    } else {
      const sessions = sessionsOf(deps, row);
      await sessions.askEnd(tx.db, key);
      tx.afterCommit(() => sessions.wake(key));
    }
    const over = { qrcode: '', pairingCode: '', accessEndsAt: null };
    const ended = { status: 'DISCONNECTED', reason: 'ended', ...over } as const;
    return presentConnection((await putReport(tx, id, ended)) ?? fail('ERR_NO_WAPP_FOUND'));
  });
}

/** Whether the session stays closed: it was ended on purpose, or waits for a person with a phone. */
const staysClosed = ({ status, status_reason: reason }: ConnectionRow) =>
  status === 'qrcode' || ['ended', 'loggedOut', 'expired', 'banned'].includes(reason ?? '');

export function restartAll(deps: ConnectionDeps, ctx: Ctx): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const rows = (await findConnections(tx.db)).filter((row) => !staysClosed(row)).sort((a, b) => a.id - b.id);
    let count = 0;
    for (const { id, channel } of rows) {
      const sessions = deps.adapterFor(channel)?.sessions;
      if (sessions && (await ask(tx, sessions, id, { kind: 'restart', pairingNumber: null }))) count += 1;
    }
    return { count };
  });
}

async function ask(tx: TxCtx, sessions: ChannelSessions, id: number, how: Opening) {
  const key = keyOf(tx, id);
  await sessions.askOpen(tx.db, key, how);
  tx.afterCommit(() => sessions.wake(key));
  return putReport(tx, id, { status: 'OPENING', reason: null, qrcode: '', pairingCode: '', retries: 0 });
}

const keyOf = (tx: TxCtx, connectionId: number): ConnectionKey => ({ companyId: tx.companyId, connectionId });

const sessionsOf = ({ adapterFor }: ConnectionDeps, { channel }: Pick<ConnectionRow, 'channel'>): ChannelSessions =>
  adapterFor(channel)?.sessions ?? fail('ERR_CHANNEL_CANNOT');
