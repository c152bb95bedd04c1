import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useEffect, useEffectEvent } from 'react';

type Listener = (ticket: Ticket) => void;

const listeners = new Set<Listener>();

/** Reports that this ticket may be opened soon: the pointer or focus rests on its row. */
export function peekTicket(ticket: Ticket) {
  for (const listener of listeners) listener(ticket);
}

/** Registers a handler that preloads what opening a ticket will show. */
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
