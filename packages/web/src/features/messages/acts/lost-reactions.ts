import type { Message } from '@guiche/contract/messages';
import i18next from 'i18next';
import { showToast } from '../../../ui/toast.ts';

/** Reactions of this window that the server has taken: the channel may still refuse them. */
const underWay = new Map<number, string>();

export function watchReaction(messageId: number, emoji: string) {
  if (emoji === '') underWay.delete(messageId);
  else underWay.set(messageId, emoji);
}

/** One that was taken and is gone, without anybody having taken it back here, did not reach the contact. */
export function noticeReaction({ id, reactions, isDeleted }: Message) {
  const emoji = underWay.get(id);
  if (emoji === undefined) return;
  if (reactions.some((reaction) => reaction.fromMe && reaction.emoji === emoji)) return;
  underWay.delete(id);
  const isReplaced = reactions.some(({ fromMe }) => fromMe);
  if (!isReplaced && !isDeleted) showToast({ kind: 'error', text: i18next.t('kinds:react.failed', { emoji }) });
}
