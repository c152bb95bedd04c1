import { previewOf } from '@guiche/contract/media';
import type { TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { findShownMessages, messageEventOf, type ShownMessage } from './announce-messages.ts';
import { drawMessageId, insertOwnMessage, type LockedTicket, placeAfter, showAsLastMessage } from './messages.repo.ts';

export interface PostedMessage {
  body: string;
  /** Whose words they are shown as; null: the company's. */
  userId: number | null;
  /** A note for colleagues: it is not sent, and the ticket's row shows nothing of it. */
  isPrivate: boolean;
  clientId: string;
}

/** A text that an act brings with it, in the act's own transaction and under the ticket's lock. */
export async function postMessage(
  tx: TxCtx,
  ticket: LockedTicket,
  { body, userId, isPrivate, clientId }: PostedMessage,
): Promise<ShownMessage> {
  const id = placeAfter(await drawMessageId(tx.db), ticket.last_message_id);
  const at = tx.clock.now();
  const part = { mediaType: 'chat', mediaUrl: null, data: null, quotedMessageId: null };
  const lane = { connectionId: ticket.connection_id, contactId: ticket.contact_id };
  const [isNew, , , [shown]] = await Promise.all([
    insertOwnMessage(tx.db, tx.companyId, { id, ticket, userId, isPrivate, body, clientId, at, ...part }),
    isPrivate || showAsLastMessage(tx.db, ticket.id, { id, body: previewOf('chat', body), at }),
    isPrivate || enqueueSend(tx, { kind: 'message', messageId: id, ...lane }),
    findShownMessages(tx.db, [id]),
  ]);
  if (!isNew || !shown) return fail('ERR_IDEMPOTENCY_KEY_REUSED');
  tx.emit(messageEventOf(shown, 'create'));
  return shown;
}
