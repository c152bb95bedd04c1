import type { TxCtx } from '../../platform/context.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import type { LockedTicket } from '../tickets/index.ts';
import { findReadingMark } from './messages.repo.ts';

/** Who answers has read what is there, and the contact is told so before the answer (ADR 7). */
export async function readByAnswer(tx: TxCtx, ticket: LockedTicket, answerId: number): Promise<void> {
  const readCount = ticket.unread_messages;
  if (readCount === 0) return;
  const from = { connectionId: ticket.connection_id, contactId: ticket.contact_id, origin: 'person' } as const;
  const { last } = await findReadingMark(tx.db, ticket.id, answerId);
  if (last !== null) await enqueueSend(tx, { kind: 'read', messageId: last, readCount, ...from });
}
