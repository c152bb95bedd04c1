import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { conversationOptions } from './api.ts';
import { messagesOf } from './message-pages.ts';

/**
 * From which message a conversation is loaded: null is its newest. A message to be led to that is in no loaded window opens
 * one around itself; where that is over, the window stays, because somebody is reading there.
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
  // The address follows a moment later: until then nobody is to be led back.
  const toNewest = useCallback(() => setShown((now) => ({ ...now, around: null, left: true })), []);
  return { around: shown.around, wanted: shown.left ? null : messageId, toNewest };
}
