import { typingEndsAfterMs } from '@guiche/contract/presence';
import { useMemo } from 'react';
import { sendSignal } from '../../lib/live-signals.ts';
import { contactAt, type PresentUser, presenceStore, usersAt } from '../../lib/presence.ts';
import { useStorePart } from '../../lib/store.ts';
import { useSession } from '../auth/index.ts';

/** The other viewers of a ticket, and those who type in it. */
export function usePresence(ticketId: number): { viewers: readonly PresentUser[]; typists: readonly PresentUser[] } {
  const { user } = useSession();
  const users = useStorePart(presenceStore, usersAt(ticketId));
  return useMemo(() => {
    const viewers = users.filter(({ id }) => id !== user.id);
    return { viewers, typists: viewers.filter(({ isTyping }) => isTyping) };
  }, [users, user.id]);
}

/** The contact's presence, as far as the channel tells. */
export const useContactPresence = (ticketId: number) => useStorePart(presenceStore, contactAt(ticketId));

const typingSignalEveryMs = 3_000;
let typing: { ticketId: number; saidAt: number; stop: ReturnType<typeof setTimeout> } | null = null;

export const isTypingIn = (ticketId: number) => typing?.ticketId === ticketId;

function endTyping() {
  if (typing) clearTimeout(typing.stop);
  typing = null;
}

/** Signals that the person types in this ticket, at most every three seconds, and later that typing ended. */
export function signalTyping(ticketId: number) {
  const now = Date.now();
  const isSaid = typing?.ticketId === ticketId && now - typing.saidAt < typingSignalEveryMs;
  const saidAt = isSaid && typing ? typing.saidAt : now;
  endTyping();
  if (!isSaid) sendSignal('viewTicket', { ticketId, isTyping: true });
  const stop = setTimeout(() => {
    typing = null;
    sendSignal('viewTicket', { ticketId, isTyping: false });
  }, typingEndsAfterMs);
  typing = { ticketId, saidAt, stop };
}

/** Stops typing signals when the composer is gone. */
export function forgetTyping(ticketId: number) {
  if (isTypingIn(ticketId)) endTyping();
}
