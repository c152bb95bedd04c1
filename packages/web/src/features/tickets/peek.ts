import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect, useEffectEvent } from 'react';

type Listener = (ticket: Ticket) => void;

const listeners = new Set<Listener>();

/** Somebody is about to open this ticket: the pointer or the focus rests on its row. */
export function peekTicket(ticket: Ticket) {
  for (const listener of listeners) listener(ticket);
}

/** For who can load ahead what opening a ticket will show. */
export function useTicketPeek(handler: Listener) {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener: Listener = (ticket) => latest(ticket);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
