import { canReact } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { type Actable, lockActable } from './actable-message.ts';
import { messageEventOf } from './announce-messages.ts';
import { drawMessageId, insertOwnMessage, placeAfter, raiseVersion } from './message-writes.repo.ts';
import { answerWith, getShown } from './send-message.ts';

/**
 * One sign of ours on a message, which is a message of its own on the wire; an empty one takes it back. The ticket's row
 * knows nothing of it. The same sign again changes nothing.
 */
export async function reactTo(ctx: Ctx, messageId: number, emoji: string): Promise<Message> {
  const shown = await inTransaction(ctx, async (tx) => {
    const actable = await lockActable(tx, messageId);
    refuseReaction(actable);
    const before = actable.shown.reactions.find(({ fromMe }) => fromMe)?.emoji ?? '';
    if (before !== emoji) await writeReaction(tx, actable, emoji);
    const reacted = await getShown(tx, messageId);
    if (before !== emoji) tx.emit(messageEventOf(reacted, 'update'));
    return reacted;
  });
  return answerWith(ctx, shown);
}

function refuseReaction({ message, shown, can }: Actable): void {
  if (message.is_deleted) fail('ERR_NO_MESSAGE_FOUND');
  if (message.is_private) fail('ERR_PRIVATE_NOTE');
  // Without the channel's own id there is nothing to name the message by.
  if (!canReact(shown, can) || message.provider_id === null) fail('ERR_CHANNEL_CANNOT');
}

async function writeReaction(tx: TxCtx, { ticket, message }: Actable, emoji: string): Promise<void> {
  const id = placeAfter(await drawMessageId(tx.db), Math.max(ticket.last_message_id ?? 0, message.id));
  await Promise.all([
    insertOwnMessage(tx.db, tx.companyId, {
      id,
      ticket,
      userId: tx.actor.userId,
      body: emoji,
      mediaType: 'reaction',
      mediaUrl: null,
      data: null,
      clientId: crypto.randomUUID(),
      quotedMessageId: message.id,
      isPrivate: false,
      isForwarded: false,
      at: tx.clock.now(),
    }),
    raiseVersion(tx.db, message.id),
    enqueueSend(tx, {
      kind: 'message',
      messageId: id,
      connectionId: ticket.connection_id,
      contactId: ticket.contact_id,
      origin: 'person',
    }),
  ]);
}
