import type { Message } from '@guiche/contract/messages.schemas';
import i18next from 'i18next';
import { showToast } from '../../../ui/toast.ts';

/** Refusals come within seconds; a reaction that disappears later was removed by a colleague. */
const watchedMs = 2 * 60_000;

/** Reactions from this tab that the server accepted; the channel may still refuse them. */
const underWay = new Map<number, { emoji: string; until: number }>();

export function watchReaction(messageId: number, emoji: string) {
  if (emoji === '') underWay.delete(messageId);
  else underWay.set(messageId, { emoji, until: Date.now() + watchedMs });
}

/** An accepted reaction that disappears, though nobody here removed it, did not reach the contact. */
export function noticeReaction({ id, reactions, isDeleted }: Message) {
  const watched = underWay.get(id);
  if (watched === undefined) return;
  const { emoji, until } = watched;
  const isOver = Date.now() > until;
  if (!isOver && reactions.some((reaction) => reaction.fromMe && reaction.emoji === emoji)) return;
  underWay.delete(id);
  const isReplaced = reactions.some(({ fromMe }) => fromMe);
  if (!isOver && !isReplaced && !isDeleted)
    showToast({ kind: 'error', text: i18next.t('kinds:react.failed', { emoji }) });
}
