import { listMessages } from '@guiche/contract/messages';
import type { Message } from '@guiche/contract/messages.schemas';
import type { ResultOf } from '@guiche/contract/route';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { ApiError, request } from '../../lib/http.ts';

type Page = ResultOf<typeof listMessages>;

interface LoadingDeps {
  ask: (cursor: string | null) => Promise<Page>;
  pause: (ms: number) => Promise<void>;
  /** Called with the number of loaded messages. */
  onProgress: (count: number) => void;
}

/** A person has 600 requests a minute for everything; these pages take at most half of any minute. */
const pagesWithoutPause = 100;
const pauseMs = 300;

/** Loads a page of the ticket; after too many requests it waits as long as the server says and repeats. */
async function askPatiently(cursor: string | null, { ask, pause }: LoadingDeps): Promise<Page> {
  for (;;) {
    try {
      return await ask(cursor);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await pause((error.retryAfterSeconds ?? 1) * 1000);
    }
  }
}

/**
 * Loads all messages of one ticket, oldest first. Pages also hold messages of earlier tickets; loading ends at the
 * first page with nothing of this ticket where everything is older than it.
 */
export async function loadConversation(
  ticket: Pick<Ticket, 'id' | 'createdAt'>,
  deps: LoadingDeps,
): Promise<Message[]> {
  const found = new Map<number, Message>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    if (pages >= pagesWithoutPause) await deps.pause(pauseMs);
    const page: Page = await askPatiently(cursor, deps);
    pages += 1;
    const own = page.messages.filter(({ ticketId }) => ticketId === ticket.id);
    for (const message of own) found.set(message.id, message);
    deps.onProgress(found.size);
    const isPast = own.length === 0 && page.messages.every(({ createdAt }) => createdAt < ticket.createdAt);
    cursor = page.hasMore && !isPast ? page.nextCursor : null;
  } while (cursor !== null);
  return [...found.values()].sort((a, b) => a.id - b.id);
}

/** Loads the server's pages until `signal` aborts. */
export const pagesOf = (ticketId: number, signal: AbortSignal): Pick<LoadingDeps, 'ask' | 'pause'> => ({
  ask: (cursor) => request(listMessages, { params: { ticketId }, query: { nextCursor: cursor ?? undefined }, signal }),
  pause: (ms) =>
    new Promise((resolve, reject) => {
      const callOff = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', callOff);
        resolve();
      }, ms);
      signal.addEventListener('abort', callOff, { once: true });
    }),
});
