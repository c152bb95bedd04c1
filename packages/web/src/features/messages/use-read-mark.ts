import type { Message } from '@guiche/contract/messages.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useConnectionStatus } from '../../lib/live-status.ts';
import type { InboxActions } from '../tickets/index.ts';

const settleMs = 300;

/**
 * Tells the server which messages were seen: only while the chat is visible in a focused window, and only in an
 * attended ticket. A look at a waiting ticket leaves its count alone.
 */
export function useReadMark(
  chat: RefObject<HTMLElement | null>,
  ticket: Ticket,
  messages: readonly Message[],
  markRead: InboxActions['markRead'],
) {
  const { state } = useConnectionStatus();
  // A ticket marked as unread may hold only our messages.
  const lastSeen = (messages.findLast(({ fromMe }) => !fromMe) ?? messages.at(-1))?.id;
  const attended = ticket.status === 'open' || ticket.status === 'group';
  const due = attended && ticket.unreadMessages > 0 ? lastSeen : undefined;
  const sent = useRef<number | undefined>(undefined);

  const mark = useEffectEvent((messageId: number) => {
    const visible = chat.current?.checkVisibility({ visibilityProperty: true }) === true;
    if (!visible || !document.hasFocus() || document.visibilityState !== 'visible') return;
    if (sent.current === messageId) return;
    sent.current = messageId;
    markRead(ticket, messageId).catch((error: unknown) => {
      // It is not shown as read before the server knows; the next look, or the network's return, tries again.
      sent.current = undefined;
      console.warn('reading mark not set', error);
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection's return is another occasion
  useEffect(() => {
    if (due === undefined) {
      sent.current = undefined;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => mark(due), settleMs);
    };
    soon();
    const stop = new AbortController();
    document.addEventListener('visibilitychange', soon, { signal: stop.signal });
    // Any press may have revealed the chat, as a tab does on a narrow screen.
    for (const sign of ['focus', 'pointerup', 'keyup']) window.addEventListener(sign, soon, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [due, state]);
}
