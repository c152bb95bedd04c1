import { sql } from 'kysely';
import type { TxCtx } from '../context.ts';

export interface SendRequest {
  kind: 'message' | 'read';
  /** Our message: the one to send, or the contact's last one that was read. */
  messageId: number;
  connectionId: number;
  contactId: number;
}

/**
 * The only way out to a channel: a row in the caller's transaction, under the ticket's row lock, so the order of the
 * outbox is the order of the messages. The lane of (connection, contact) sends it after the commit.
 */
export async function enqueueSend(tx: TxCtx, request: SendRequest): Promise<void> {
  await sql`insert into outbox (company_id, connection_id, contact_id, kind, message_id)
    values (${tx.companyId}, ${request.connectionId}, ${request.contactId}, ${request.kind}, ${request.messageId})`.execute(
    tx.db,
  );
  tx.afterCommit(() => tx.doors.wakeLanes());
}
