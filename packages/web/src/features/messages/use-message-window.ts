import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { conversationOptions } from './api.ts';
import { messagesOf } from './message-pages.ts';

/**
 * The message around which a conversation is loaded; null: the newest. A target that is not loaded opens a window
 * around itself, which stays after the target is gone, because somebody reads there.
 */
export function useMessageWindow(ticketId: number, messageId: number | null) {
  const cache = useQueryClient();
  const windowOf = (wanted: number | null, present: number | null) => {
    if (wanted === null) return present;
    const holds = (around: number | null) =>
      messagesOf(cache.getQueryData(conversationOptions(ticketId, around).queryKey)).some(({ id }) => id === wanted);
    return holds(present) ? present : holds(null) ? null : wanted;
  };
  const [shown, setShown] = useState(() => ({ messageId, around: windowOf(messageId, null), left: false }));
  if (shown.messageId !== messageId) setShown({ messageId, around: windowOf(messageId, shown.around), left: false });
  // The address follows later; until then it must not lead back.
  const toNewest = useCallback(() => setShown((now) => ({ ...now, around: null, left: true })), []);
  return { around: shown.around, wanted: shown.left ? null : messageId, toNewest };
}
