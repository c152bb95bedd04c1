import { connectionSessionEvent } from '@guiche/contract/connection-sessions.schemas';
import { type Connection, connectionEvent, importMessagesEvent } from '@guiche/contract/connections.schemas';
import type { PayloadOf } from '@guiche/contract/event';
import { companyRoom, connectionsRoom } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { presentConnection } from './connection.present.ts';
import { type DetailsRow, findDetails } from './connections.repo.ts';

/** Tells the company how a connection is now, as this transaction leaves it. */
export async function announceConnection(tx: TxCtx, id: number): Promise<DetailsRow> {
  const row = await findDetails(tx.db, id);
  if (!row) throw new Error(`connection ${id} is gone before it was told of`);
  const payload: PayloadOf<typeof connectionEvent> = { action: 'update', whatsapp: presentConnection(row) };
  tx.emit({ name: connectionEvent.name, payload, rooms: [companyRoom] });
  return row;
}

/** Tells those who look after connections how its session stands. */
export function announceSession(tx: TxCtx, row: DetailsRow): void {
  const payload: PayloadOf<typeof connectionSessionEvent> = {
    action: 'update',
    session: {
      id: row.id,
      status: row.status as Connection['status'],
      updatedAt: row.updated_at.toISOString(),
      qrcode: row.qrcode,
      pairingCode: row.pairing_code,
      codeExpiresAt: row.code_expires_at?.toISOString() ?? null,
      retries: row.retries,
    },
  };
  tx.emit({ name: connectionSessionEvent.name, payload, rooms: [connectionsRoom] });
}

/** Tells the company how far the import of earlier messages is. */
export function announceImport(tx: TxCtx, row: DetailsRow): void {
  const { importProgress: status } = presentConnection(row);
  const action = status === null ? 'refresh' : 'update';
  const payload: PayloadOf<typeof importMessagesEvent> = { action, whatsappId: row.id, status };
  tx.emit({ name: importMessagesEvent.name, payload, rooms: [companyRoom] });
}

export function announceRemoval(tx: TxCtx, id: number): void {
  const payload: PayloadOf<typeof connectionEvent> = { action: 'delete', whatsappId: id };
  tx.emit({ name: connectionEvent.name, payload, rooms: [companyRoom] });
}
