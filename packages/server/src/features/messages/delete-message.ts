import { isAdmin } from '@guiche/contract/actor';
import { canDeleteMessage } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { deletedPreview } from '@guiche/contract/previews';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { type Actable, lockActable } from './actable-message.ts';
import { messageEventOf } from './announce-messages.ts';
import { relabelLastMessage } from './last-message.repo.ts';
import { takeBackMessage } from './message-writes.repo.ts';
import { answerWith, getShown } from './send-message.ts';

/** Takes one of ours back, here at once and at the contact's by the lane. A second press finds it gone already. */
export async function takeBack(ctx: Ctx, messageId: number): Promise<Message> {
  const shown = await inTransaction(ctx, async (tx) => {
    const actable = await lockActable(tx, messageId);
    const { ticket, message } = actable;
    refuseDelete(tx, actable);
    if (message.is_deleted) return getShown(tx, messageId);
    const { connection_id: connectionId, contact_id: contactId } = ticket;
    await Promise.all([
      takeBackMessage(tx.db, messageId),
      message.is_private || relabelLastMessage(tx.db, messageId, deletedPreview),
      message.is_private || enqueueSend(tx, { kind: 'revoke', messageId, connectionId, contactId, origin: 'person' }),
    ]);
    const gone = await getShown(tx, messageId);
    tx.emit(messageEventOf(gone, 'update'));
    return gone;
  });
  return answerWith(ctx, shown);
}

function refuseDelete(tx: TxCtx, { message, shown, can }: Actable): void {
  if (!message.from_me) fail('ERR_NO_PERMISSION');
  if (message.is_private && message.user_id !== tx.actor.userId && !isAdmin(tx.actor)) fail('ERR_NO_PERMISSION');
  if (message.is_deleted || canDeleteMessage(tx.actor, shown, can)) return;
  fail(can.deletes ? 'ERR_DELETE_WAPP_MSG' : 'ERR_CHANNEL_CANNOT');
}
