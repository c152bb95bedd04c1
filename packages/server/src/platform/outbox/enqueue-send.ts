import { sql } from 'kysely';
import type { TxCtx } from '../context.ts';

export interface SendRequest {
  kind: 'message' | 'read' | 'edit' | 'revoke';
  /** Our message: the one to send, to change or to take back; or the contact's last one that was read. */
  messageId: number;
  connectionId: number;
  contactId: number;
  /** Of `read`: so many of the contact's messages were, that one the last. */
  readCount?: number;
}

/**
 * The only way out to a channel: a row in the caller's transaction, under the ticket's row lock, so the order of the
 * outbox is the order of the messages. The lane of (connection, contact) sends it after the commit. A message that the
 * same transaction failed to write is nothing to send: the caller finds that out by its own answer.
 */
export async function enqueueSend(tx: TxCtx, request: SendRequest): Promise<void> {
  await sql`insert into outbox (company_id, connection_id, contact_id, kind, message_id, read_count)
    select company_id, ${request.connectionId}, ${request.contactId}, ${request.kind}, id, ${request.readCount ?? 1}
    from messages where company_id = ${tx.companyId} and id = ${request.messageId}`.execute(tx.db);
  const { companyId } = tx;
  const { connectionId, contactId } = request;
  tx.afterCommit(() => tx.platform.wakeLane({ companyId, connectionId, contactId }));
}
