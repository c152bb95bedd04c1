import { useEffect } from 'react';
import { createStore, useStorePart } from '../../lib/store.ts';

/** A message to open from elsewhere: its chat opens there. */
const sought = createStore<{ ticketId: number; messageId: number } | null>(null);

export const targetMessage = (ticketId: number, messageId: number) => sought.set({ ticketId, messageId });

/** Forgets it, when its chat was left or another place was opened in it. */
export function dropTargetMessage(ticketId: number) {
  if (sought.get()?.ticketId === ticketId) sought.set(null);
}

/** The target message of a chat; forgotten with the chat. */
export function useTargetMessage(ticketId: number): number | null {
  useEffect(() => () => dropTargetMessage(ticketId), [ticketId]);
  return useStorePart(sought, (now) => (now?.ticketId === ticketId ? now.messageId : null));
}
