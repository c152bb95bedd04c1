import { listMessages, type Message } from '@guiche/contract/messages';
import type { ResultOf } from '@guiche/contract/route';
import type { Ticket } from '@guiche/contract/tickets';
import { call } from '../../lib/http.ts';

type Page = ResultOf<typeof listMessages>;

interface Loading {
  signal: AbortSignal;
  /** How many messages of the ticket are here. */
  onProgress: (count: number) => void;
}

/**
 * All messages of one ticket, oldest first. Pages also hold what the contact wrote in earlier tickets; they end where
 * nothing of this one is left and everything is older than it.
 */
export async function loadConversation(ticket: Ticket, { signal, onProgress }: Loading): Promise<Message[]> {
  const found = new Map<number, Message>();
  let cursor: string | null = null;
  do {
    const page: Page = await call(listMessages, {
      params: { ticketId: ticket.id },
      query: { nextCursor: cursor ?? undefined },
      signal,
    });
    const own = page.messages.filter(({ ticketId }) => ticketId === ticket.id);
    for (const message of own) found.set(message.id, message);
    onProgress(found.size);
    const isPast = own.length === 0 && page.messages.every(({ createdAt }) => createdAt < ticket.createdAt);
    cursor = page.hasMore && !isPast ? page.nextCursor : null;
  } while (cursor !== null);
  return [...found.values()].sort((a, b) => a.id - b.id);
}
