import { isAdmin } from '@guiche/contract/actor';
import { editableFor } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueSend } from '../../platform/outbox/enqueue-send.ts';
import { type Actable, lockActable } from './actable-message.ts';
import { messageEventOf, type ShownMessage } from './announce-messages.ts';
import { relabelLastMessage } from './last-message.repo.ts';
import { rewriteMessage } from './message-writes.repo.ts';
import { answerWith, getShown } from './send-message.ts';

/** Other words for one of ours, here at once and at the contact's by the lane. The same words again change nothing. */
export async function editText(ctx: Ctx, messageId: number, body: string): Promise<Message> {
  const shown = await inTransaction(ctx, async (tx) => {
    const actable = await lockActable(tx, messageId);
    refuseEdit(tx, actable);
    return actable.message.body === body ? getShown(tx, messageId) : rewrite(tx, actable, body);
  });
  return answerWith(ctx, shown);
}

function refuseEdit(tx: TxCtx, { message, shown, isMasked, can }: Actable): void {
  if (message.is_deleted) fail('ERR_NO_MESSAGE_FOUND');
  if (!message.from_me) fail('ERR_NO_PERMISSION');
  if (message.is_private && message.user_id !== tx.actor.userId && !isAdmin(tx.actor)) fail('ERR_NO_PERMISSION');
  // Who sees stars for a number would send them in its place.
  if (isMasked) fail('ERR_NO_PERMISSION');
  const now = tx.clock.now();
  // Asked as if it were written now, what is left to refuse is what no time mends.
  const isEditable = editableFor(tx.actor, { ...shown, createdAt: now.toISOString() }, can, now) > 0;
  if (!isEditable) fail('ERR_CHANNEL_CANNOT');
  if (editableFor(tx.actor, shown, can, now) === 0) fail('ERR_EDIT_WINDOW_OVER');
}

async function rewrite(tx: TxCtx, { ticket, message }: Actable, body: string): Promise<ShownMessage> {
  const { id, body: before, is_private: isPrivate } = message;
  await Promise.all([
    rewriteMessage(tx.db, tx.companyId, { id, before, body, userId: tx.actor.userId, at: tx.clock.now() }),
    isPrivate || relabelLastMessage(tx.db, id, body),
    isPrivate ||
      enqueueSend(tx, {
        kind: 'edit',
        messageId: id,
        connectionId: ticket.connection_id,
        contactId: ticket.contact_id,
        origin: 'person',
      }),
  ]);
  const shown = await getShown(tx, id);
  tx.emit(messageEventOf(shown, 'update'));
  return shown;
}
