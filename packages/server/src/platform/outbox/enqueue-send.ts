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

/** What enqueueing takes: a request's transaction, or the drain's. */
type SendingTx = Pick<TxCtx, 'companyId' | 'db' | 'platform' | 'afterCommit'>;

/** Several at once, in their order: {@link enqueueSend} of each, in one statement. */
export async function enqueueSends(tx: SendingTx, requests: readonly SendRequest[]): Promise<void> {
  await sql`insert into outbox (company_id, connection_id, contact_id, kind, message_id, read_count, rank)
    select m.company_id, r.connection_id, r.contact_id, r.kind, m.id, r.read_count, r.rank
    from rows from (jsonb_to_recordset(${JSON.stringify(requests.map(toRow))}::jsonb) as (connection_id bigint,
      contact_id bigint, kind text, message_id bigint, read_count bigint, rank bigint))
      with ordinality r(connection_id, contact_id, kind, message_id, read_count, rank, ord)
    join messages m on m.company_id = ${tx.companyId} and m.id = r.message_id order by r.ord`.execute(tx.db);
  const { companyId } = tx;
  for (const { connectionId, contactId, origin } of requests)
    tx.afterCommit(() => tx.platform.wakeLane({ companyId, connectionId, contactId }, rankOf[origin]));
}

const toRow = ({ connectionId, contactId, kind, messageId, origin, readCount = 1 }: SendRequest) => ({
  connection_id: connectionId,
  contact_id: contactId,
  kind,
  message_id: messageId,
  read_count: readCount,
  rank: rankOf[origin],
});
