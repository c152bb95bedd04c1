import { sql } from 'kysely';
import type { TxCtx } from '../context.ts';
import { type Origin, rankOf } from './rank.ts';

export interface SendRequest {
  kind: 'message' | 'read' | 'edit' | 'revoke';
  /** Our message to send, change or take back; for `read`, the contact's last message that was read. */
  messageId: number;
  connectionId: number;
  contactId: number;
  /** Who asks for it, which decides whose lanes go first (ADR 73). */
  origin: Origin;
  /** For `read`: how many of the contact's messages were read, that one being the last. */
  readCount?: number;
}

/**
 * Sends to a channel, and nothing else does: it writes an outbox row in the caller's transaction, where the message has
 * a ticket under the ticket's row lock, so that the outbox has the order of the messages. The lane of (connection, contact) sends it after the
 * commit. Where the same transaction failed to write the message nothing is sent; the caller notices that by its own
 * result.
 */
export async function enqueueSend(tx: TxCtx, request: SendRequest): Promise<void> {
  const rank = rankOf[request.origin];
  await sql`insert into outbox (company_id, connection_id, contact_id, kind, message_id, read_count, rank)
    select company_id, ${request.connectionId}, ${request.contactId}, ${request.kind}, id, ${request.readCount ?? 1}, ${rank}
    from messages where company_id = ${tx.companyId} and id = ${request.messageId}`.execute(tx.db);
  const { companyId } = tx;
  const { connectionId, contactId } = request;
  tx.afterCommit(() => tx.platform.wakeLane({ companyId, connectionId, contactId }, rank));
}
