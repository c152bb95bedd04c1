import { useEffect } from 'react';
import { createStore, useStorePart } from '../../lib/store.ts';

/** A message somebody goes to from elsewhere: the chat it is in opens there. */
const sought = createStore<{ ticketId: number; messageId: number } | null>(null);

export const targetMessage = (ticketId: number, messageId: number) => sought.set({ ticketId, messageId });

/** Its chat was left, or somebody went elsewhere in it. */
export function dropTargetMessage(ticketId: number) {
  if (sought.get()?.ticketId === ticketId) sought.set(null);
}

/** For its chat. It ends with the chat. */
export function useTargetMessage(ticketId: number): number | null {
  useEffect(() => () => dropTargetMessage(ticketId), [ticketId]);
  return useStorePart(sought, (now) => (now?.ticketId === ticketId ? now.messageId : null));
}
